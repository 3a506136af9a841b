/**
 * The first `maxCharacters` UTF-16 units of a text, ended by `…` if anything was cut. Never splits a
 * surrogate pair and never returns a lone surrogate.
 */
export function boundText(text: string, maxCharacters: number): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  if (whole.length <= maxCharacters) return whole;
  if (maxCharacters <= 0) return '';
  return `${whole.slice(0, lastBoundary(whole, maxCharacters - 1))}…`;
}

/** The same text on one line: white space folded, control, bidi and zero-width characters removed. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?!\s)[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

function lastBoundary(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}
