/** A command line that starts `openclaw`, to which a command's own arguments are added. */
export interface Launcher {
  readonly command: string;
  readonly args: readonly string[];
}

interface StartedProcess {
  readonly execPath: string;
  readonly execArgv: readonly string[];
  readonly argv: readonly string[];
}

/** How this very process was started, so that a child runs the same `openclaw`: from source, `dist` or installed. */
export function currentLauncher(self: StartedProcess): Launcher {
  const script = self.argv[1];
  if (script === undefined) throw new TypeError('This process was not started from a script.');
  // A debugger's port can be taken only once.
  const flags = self.execArgv.filter((flag) => !flag.startsWith('--inspect'));
  return { command: self.execPath, args: [...flags, script] };
}
