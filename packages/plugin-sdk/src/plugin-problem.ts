/**
 * One thing wrong with a plugin. `path` is a JSON pointer into what the plugin exports (`/tools/3/inputSchema`);
 * `message` goes on where the path ends: "must be a string".
 */
export interface PluginProblem {
  readonly path: string;
  readonly message: string;
  /** The tool that is left out for it, if its name can be read. */
  readonly tool?: string;
}

/** The first problem of each path: what is said of a field that could not even be read is only noise. */
export function firstOfEachPath(problems: readonly PluginProblem[]): readonly PluginProblem[] {
  return [...new Map(problems.toReversed().map((problem) => [problem.path, problem])).values()].toReversed();
}
