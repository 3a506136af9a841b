const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
const STRING_END = new RegExp(`[${BELL}\n]`);
/** What would turn text round for its reader, or speak to a model unseen: bidi controls and tag characters. */
const HIDDEN = /[\u{202a}-\u{202e}\u{2066}-\u{2069}\u{e0000}-\u{e007f}]/gu;
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
    .replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}')
    .replace(HIDDEN, '\u{fffd}');
}

function dropSequence(part: string): string {
  if (!/^[\]PX^_]/.test(part)) return part.replace(SEQUENCE, '');
  // A title or the like: it ends with a bell or the next escape, and we let no open one hide further lines.
  const end = part.search(STRING_END);
  if (end === -1) return '';
  return part.slice(part[end] === BELL ? end + 1 : end);
}

function lastState(line: string): string {
  let end = line.length;
  while (line[end - 1] === '\r') end -= 1;
  return line.slice(line.lastIndexOf('\r', end - 1) + 1, end);
}
