import type { JsonValue } from '@openclaw/contracts';

/** How many objects and lists are inside one another; stops counting just past `limit`. Uses no recursion. */
export function jsonDepth(root: JsonValue, limit: number): number {
  let depth = 0;
  const open: { value: JsonValue; depth: number }[] = [{ value: root, depth: 1 }];
  for (let item = open.pop(); item && depth <= limit; item = open.pop()) {
    if (typeof item.value !== 'object' || item.value === null) continue;
    depth = Math.max(depth, item.depth);
    for (const child of Object.values(item.value)) open.push({ value: child, depth: item.depth + 1 });
  }
  return depth;
}
