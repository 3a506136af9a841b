/** Of a pattern after its braces are written out; more would cost every path that is looked at. */
const MAX_ALTERNATIVES = 64;

/**
 * Whether a path with forward slashes fits a pattern of `*`, `?`, `**` for any folders, and `{a,b}`. A pattern
 * without a slash is matched against the last name of the path. Undefined: the pattern has too many alternatives.
 * Takes time in proportion to path and pattern whatever they are; a regular expression made from one would not.
 */
export function compileGlob(pattern: string): ((path: string) => boolean) | undefined {
  const patterns = expandBraces(pattern);
  if (patterns === undefined) return undefined;
  const compiled = patterns.map((each) => (each.includes('/') ? each : `**/${each}`).split('/'));
  return (path) => {
    const names = path.split('/');
    return compiled.some((segments) => matchSegments(segments, names));
  };
}

function expandBraces(pattern: string): readonly string[] | undefined {
  const [whole, before = '', inside = '', after = ''] = /^([^{]*)\{([^{}]*)\}(.*)$/s.exec(pattern) ?? [];
  if (whole === undefined) return [pattern];
  const expanded: string[] = [];
  for (const choice of inside.split(',')) {
    const rest = expandBraces(`${before}${choice}${after}`);
    if (rest === undefined) return undefined;
    expanded.push(...rest);
    if (expanded.length > MAX_ALTERNATIVES) return undefined;
  }
  return expanded;
}

function matchSegments(segments: readonly string[], names: readonly string[]): boolean {
  return matchWild(segments, names, {
    isWild: (segment) => segment === '**',
    fits: (segment, name) => matchName(segment, name),
  });
}

function matchName(pattern: string, name: string): boolean {
  return matchWild([...pattern], [...name], {
    isWild: (character) => character === '*',
    fits: (character, other) => character === '?' || character === other,
  });
}

/** One wildcard takes any run of items; going back to the last one alone is enough. */
function matchWild(
  pattern: readonly string[],
  items: readonly string[],
  rules: { isWild(part: string): boolean; fits(part: string, item: string): boolean },
): boolean {
  let at = 0;
  let wildAt = -1;
  let wildTook = 0;
  for (let item = 0; item < items.length; ) {
    const part = pattern[at];
    if (part !== undefined && rules.isWild(part)) {
      wildAt = at;
      wildTook = item;
      at += 1;
    } else if (part !== undefined && rules.fits(part, items[item] ?? '')) {
      at += 1;
      item += 1;
    } else if (wildAt !== -1) {
      wildTook += 1;
      item = wildTook;
      at = wildAt + 1;
    } else {
      return false;
    }
  }
  return pattern.slice(at).every((part) => rules.isWild(part));
}
