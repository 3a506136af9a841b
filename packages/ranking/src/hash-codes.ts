/** FNV-1a's step for one code unit, with the high bits brought down to where a table of 2ⁿ places looks. */
export function mixCode(hash: number, code: number): number {
  const mixed = Math.imul(hash ^ code, 0x0100_0193);
  return mixed ^ (mixed >>> 15);
}

/** Of a whole text: the same for the same code units. Nobody is kept from finding texts of one hash. */
export function hashText(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = mixCode(hash, text.charCodeAt(at));
  return hash;
}
