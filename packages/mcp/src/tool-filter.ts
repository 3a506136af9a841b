import type { McpToolFilter } from './config.ts';

/** Whether a filter lets a tool of this name through. */
export function passesFilter(name: string, filter: McpToolFilter | undefined): boolean {
  if (filter?.exclude?.some((pattern) => matchesWildcard(name, pattern))) return false;
  return filter?.include === undefined || filter.include.some((pattern) => matchesWildcard(name, pattern));
}

/** `*` stands for any run of characters, anything else for itself. Takes linear time, unlike a regular expression. */
export function matchesWildcard(name: string, pattern: string): boolean {
  const [head = '', ...rest] = pattern.split('*');
  if (!name.startsWith(head)) return false;
  const tail = rest.pop();
  if (tail === undefined) return name === head;
  let position = head.length;
  for (const part of rest) {
    const found = name.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return name.length - tail.length >= position && name.endsWith(tail);
}
