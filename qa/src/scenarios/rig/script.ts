import { boundText } from '@openclaw/contracts';
import type { ModelPlan, PlannedCall } from '../../mock-openai/index.ts';

/** What the mock does when the user says `when`: the calls of one answer after the other, then a text. */
export interface Scene {
  /** The whole of what the user says. */
  readonly when: string;
  readonly rounds: readonly (readonly PlannedCall[])[];
}

/** A model that follows a script, whatever it is told: the Gateway must stand it. Its last text quotes the results. */
export function createScript(scenes: readonly Scene[]): ModelPlan {
  const byWish = new Map(scenes.map((scene) => [scene.when, scene]));
  return {
    next({ userText, exchanges }) {
      let done = 0;
      for (const calls of byWish.get(userText)?.rounds ?? []) {
        if (done === exchanges.length) return { type: 'calls', calls };
        done += calls.length;
      }
      const told = exchanges.map(({ name, result }) => `${name}: ${boundText(result ?? 'nothing', 500)}`);
      return { type: 'text', text: ['Done.', ...told].join('\n') };
    },
  };
}
