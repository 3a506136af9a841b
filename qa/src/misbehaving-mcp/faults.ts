import { parseArgs } from 'node:util';

/** What the server does wrong; all off: it is a good server. Counts and milliseconds where a number is. */
export interface Faults {
  /** Milliseconds before `initialize` is answered. */
  readonly slowStart: number;
  /** A file before which `initialize` is not answered; '' for none. */
  readonly startAfter: string;
  /** Neither `initialize` nor anything else is ever answered. */
  readonly neverAnswer: boolean;
  /** Exits with code 3 and a last word on stderr in the middle of a call of `crash`. */
  readonly crashOnCall: boolean;
  /** Lines that are not of the protocol on stdout, around and inside everything else. */
  readonly garbage: boolean;
  /** The same page and the same cursor for every `tools/list`. */
  readonly endlessCursor: boolean;
  /** `twin` is listed twice, with two descriptions; the order changes with each listing. */
  readonly duplicateNames: boolean;
  /** This many more tools, `tool_0001` and so on, in one page. */
  readonly tools: number;
  /** A tool with a description of 1 MB. */
  readonly hugeDescription: boolean;
  /** A tool whose schema contains itself by `$ref`, and one nested 5,000 levels deep. */
  readonly recursiveSchema: boolean;
  /** A tool whose input schema, and one whose output schema, refers to what is not there. */
  readonly danglingSchema: boolean;
  /** Milliseconds between `list_changed` notifications; each list has one more tool. */
  readonly listChangeMs: number;
  /** Every `tools/list` after the first fails, or lists nothing. */
  readonly relist: 'good' | 'fails' | 'empty';
  /** `huge` answers with 9 MB, `enormous` with 20 MB. */
  readonly hugeResult: boolean;
  /** `structured` answers what its output schema forbids. */
  readonly wrongStructured: boolean;
  /** `wait` goes on after it was cancelled. */
  readonly ignoreCancellation: boolean;
  /** The server exits with code 4 when a call is cancelled. */
  readonly exitOnCancellation: boolean;
  /** Milliseconds between the progress reports of `wait`; 0 for none. */
  readonly progressMs: number;
  /** All that it says within 20 ms goes out in one write; `report` sends two progress reports and its answer. */
  readonly burst: boolean;
  /** Does not end when its stdin does, nor on SIGTERM. */
  readonly refuseToStop: boolean;
  /**
   * `old_thing` is listed until somebody calls `change_tools`, then `new_thing` takes its place; that call is answered
   * when the tools have been listed again.
   */
  readonly changes: boolean;
  /** A file: the server makes it when it starts, and does not start again while it is there; '' for none. */
  readonly startOnce: string;
  /** Keeps a connection to this port of this machine, so that whoever listens there sees the server end; 0 for none. */
  readonly witnessPort: number;
}

/** `--slow-start 500 --garbage …`. Throws on a flag that is not known. */
export function parseFaults(args: readonly string[]): Faults {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'slow-start': { type: 'string', default: '0' },
      'start-after': { type: 'string', default: '' },
      'never-answer': { type: 'boolean', default: false },
      'crash-on-call': { type: 'boolean', default: false },
      garbage: { type: 'boolean', default: false },
      'endless-cursor': { type: 'boolean', default: false },
      'duplicate-names': { type: 'boolean', default: false },
      tools: { type: 'string', default: '0' },
      'huge-description': { type: 'boolean', default: false },
      'recursive-schema': { type: 'boolean', default: false },
      'dangling-schema': { type: 'boolean', default: false },
      'list-change-ms': { type: 'string', default: '0' },
      'fail-relist': { type: 'boolean', default: false },
      'empty-relist': { type: 'boolean', default: false },
      'huge-result': { type: 'boolean', default: false },
      'wrong-structured': { type: 'boolean', default: false },
      'ignore-cancellation': { type: 'boolean', default: false },
      'exit-on-cancellation': { type: 'boolean', default: false },
      'progress-ms': { type: 'string', default: '0' },
      burst: { type: 'boolean', default: false },
      'refuse-to-stop': { type: 'boolean', default: false },
      changes: { type: 'boolean', default: false },
      'start-once': { type: 'string', default: '' },
      'witness-port': { type: 'string', default: '0' },
    },
  });
  return {
    slowStart: Number(values['slow-start']),
    startAfter: values['start-after'],
    neverAnswer: values['never-answer'],
    crashOnCall: values['crash-on-call'],
    garbage: values.garbage,
    endlessCursor: values['endless-cursor'],
    duplicateNames: values['duplicate-names'],
    tools: Number(values.tools),
    hugeDescription: values['huge-description'],
    recursiveSchema: values['recursive-schema'],
    danglingSchema: values['dangling-schema'],
    listChangeMs: Number(values['list-change-ms']),
    relist: values['fail-relist'] ? 'fails' : values['empty-relist'] ? 'empty' : 'good',
    hugeResult: values['huge-result'],
    wrongStructured: values['wrong-structured'],
    ignoreCancellation: values['ignore-cancellation'],
    exitOnCancellation: values['exit-on-cancellation'],
    progressMs: Number(values['progress-ms']),
    burst: values.burst,
    refuseToStop: values['refuse-to-stop'],
    changes: values.changes,
    startOnce: values['start-once'],
    witnessPort: Number(values['witness-port']),
  };
}
