const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
/** The rest of an escape sequence, after the escape character: a control sequence, or a short one. */
const SEQUENCE = /^(?:\[[0-?]*[ -/]*[@-~]|[ -/]*[0-~])/;

/**
 * Bytes of a program as text for a model: no terminal controls, and of lines that were drawn over only the last
 * state. Output that holds NUL is binary and not shown.
 */
export function printableOutput(bytes: Uint8Array): string {
  if (bytes.includes(0)) return `[binary output, ${bytes.length} bytes]`;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const [plain = '', ...afterEscapes] = text.split(ESCAPE);
  const kept = plain + afterEscapes.map(dropSequence).join('');
  return kept
    .split('\n')
    .map(lastState)
    .join('\n')
    .replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}');
}

function dropSequence(part: string): string {
  if (!/^[\]PX^_]/.test(part)) return part.replace(SEQUENCE, '');
  // A title or the like: it ends with a bell, or with the next escape.
  const bell = part.indexOf(BELL);
  return bell === -1 ? '' : part.slice(bell + 1);
}

function lastState(line: string): string {
  const drawn = line.endsWith('\r') ? line.slice(0, -1) : line;
  return drawn.slice(drawn.lastIndexOf('\r') + 1);
}
