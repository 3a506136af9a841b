type Exit = (exitCode: number) => never;

/**
 * Ends the process at once: no exit handler, no report, nothing that reads what a program left behind. Taken
 * before shedding, which leaves no other way to end.
 */
export function takeExit(): Exit {
  const exit: unknown = Reflect.get(process, 'reallyExit');
  if (typeof exit !== 'function') throw new TypeError('This Node has no way to end at once.');
  return exit.bind(process) as Exit;
}
