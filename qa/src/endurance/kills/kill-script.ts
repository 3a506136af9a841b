import type { Script, SeenRequest } from '../../bench/scripted-provider.ts';
import { FAKE_PLUGIN } from '../../fake-plugin/index.ts';
import { subjectOf } from './judge-kills.ts';
import type { KillPlan } from './kill-plan.ts';

const { target } = FAKE_PLUGIN;
/** Asks for approval in these runs. */
export const GATED_ID: string = target.id;
const PLAIN_ID = 'openclaw:fake-enterprise:irrigation_schedule_update';

/** What the client says; the model reads from it what to do. */
export function questionOf({ subject, gated }: KillPlan): string {
  return `${gated ? 'Carefully water' : 'Water'} ${subject}.`;
}

export function answerTo(subject: string): string {
  return `Watered ${subject}.`;
}

/** What the model is asked in a request of a run. */
export function questionIn({ messages }: SeenRequest): string {
  const content = messages.findLast(({ role }) => role === 'user')?.content;
  return typeof content === 'string' ? content : '';
}

/** A search, then a call of the tool, then an answer. */
export const waterInThreeSteps: Script = (request) => {
  const question = questionIn(request);
  const subject = subjectOf(question);
  const done = request.messages.filter(({ role }) => role === 'tool').length;
  if (done === 0) return { name: 'tool_search', arguments: { query: target.query } };
  if (done > 1) return { text: answerTo(subject) };
  const call = question.startsWith('Carefully')
    ? { id: GATED_ID, args: { ...target.arguments, zoneId: subject } }
    : { id: PLAIN_ID, args: { scheduleId: subject } };
  return { name: 'tool_call', arguments: call };
};
