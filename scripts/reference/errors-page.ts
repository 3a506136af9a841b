import { statusOf } from '../../apps/gateway/src/openai/error-body.ts';
import { ERROR_KINDS, type ErrorCode } from '../../packages/contracts/src/index.ts';
import { markdownTable } from './markdown-table.ts';

/** `docs/reference/errors.md`: every code an error can carry. */
export function errorsPage(): string {
  const codes = Object.keys(ERROR_KINDS) as ErrorCode[];
  const rows = codes.map((code) => {
    const { fault, retryable, meaning } = ERROR_KINDS[code];
    return [`\`${code}\``, fault, retryable ? 'yes' : '', String(statusOf(code)), meaning];
  });
  return `${INTRODUCTION}\n${markdownTable(['code', 'fault', 'again', 'HTTP', 'meaning'], rows)}\n`;
}

const PLACES = markdownTable(
  ['where', 'how it looks'],
  [
    ['HTTP', 'an OpenAI error object, the code in `error.code`, where the error ends the request'],
    [
      'command line',
      '`openclaw: <message> (<code>)` on stderr, exit status 1; 2 for a command line not understood',
    ],
    ['a model', '`{ "error": { "code", "message" } }` as the result of its call; the run goes on'],
    ['a program', 'a rejected promise whose error has `code` and `message`'],
    ['a session log', '`code` of a `call`, `notice` or `run_end` record'],
  ],
);

const INTRODUCTION = `# Errors

Every error of the house carries one of these codes. Read the code, never the text.

${PLACES}

_Fault_ says who can put it right: the \`caller\` by asking otherwise, whoever sets the \`policy\`, the author of the \`tool\`,
whoever runs the \`environment\` (network, provider, disk), or we, where it is \`internal\`. _Again_ says that the same request may
succeed later without any change.
`;
