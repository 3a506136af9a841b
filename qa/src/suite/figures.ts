/** `12,345`. */
export function wholeNumber(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

export function percentage(value: number): string {
  return `${value.toFixed(1)} %`;
}

export function milliseconds(value: number): string {
  return `${wholeNumber(value)} ms`;
}

export function mebibytes(bytes: number | null): string {
  return bytes === null ? 'not known here' : `${wholeNumber(bytes / 1024 / 1024)} MB`;
}
