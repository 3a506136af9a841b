const META_BYTES = 2_048;
const META_CHARSET = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([a-z0-9._:-]{1,40})/i;
/** What would turn a model's reading round, or speak to it unseen: bidi controls, tag characters, invisible operators. */
const HIDDEN = /[\u{202a}-\u{202e}\u{2061}-\u{206f}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/gu;
/** One after another they spell bytes: variation selectors of which one is meant, and what has no width at all. */
const SPELLED =
  /(?<=[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}])[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]+|[\u{200b}-\u{200d}\u{2060}\u{feff}]{3,}/gu;

/**
 * Bytes as text: by byte order mark, then the charset of the header, then that of an HTML page itself, then UTF-8,
 * and what is none as windows-1252, which fits anything. Undefined for bytes that are no text.
 */
export function decodeText(
  bytes: Uint8Array,
  options: { readonly charset: string | undefined; readonly isHtml: boolean; readonly isCut: boolean },
): string | undefined {
  const head = bytes.subarray(0, META_BYTES);
  const label = markOf(bytes) ?? options.charset ?? (options.isHtml ? metaCharset(head) : undefined);
  const text = decodeAs(label, bytes) ?? decodeGuess(bytes, options.isCut);
  return text.includes('\0') ? undefined : text;
}

/** One kind of line break, and no controls or hidden characters. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(HIDDEN, '')
    .replace(SPELLED, '')
    .toWellFormed();
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

function metaCharset(head: Uint8Array): string | undefined {
  const label = META_CHARSET.exec(new TextDecoder('latin1').decode(head))?.[1];
  // A page whose meta tag could be read like this is in no such encoding, whatever it says.
  return label?.toLowerCase().startsWith('utf-16') ? 'utf-8' : label;
}

function decodeAs(label: string | undefined, bytes: Uint8Array): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).decode(bytes);
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined; // No encoding of that name.
    throw thrown;
  }
}

function decodeGuess(bytes: Uint8Array, isCut: boolean): string {
  try {
    // A character that the size limit cut is no fault.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch (thrown) {
    if (thrown instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes);
    throw thrown;
  }
}
