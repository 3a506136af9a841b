import type { BridgeLimits } from './limits.ts';

export interface ChildCommand {
  readonly file: string;
  readonly arguments: readonly string[];
}

/** Flags that every supported Node has. No `--allow-…` is ever among them. */
const ISOLATION_FLAGS = [
  '--permission',
  '--no-addons',
  '--no-experimental-sqlite',
  '--no-experimental-webstorage',
  '--disable-sigusr1',
  '--disallow-code-generation-from-strings',
  // Programs are short and wait for tools: a compiler of machine code would add attack surface and no speed.
  '--jitless',
  // For the three hooks of child/engine-hooks.ts; no module can be loaded once a program runs.
  '--expose-internals',
  '--no-warnings',
  '--unhandled-rejections=none',
  '--input-type=module',
] as const;

/** Flags of newer Nodes, by the first major version that knows them: an older one refuses to start. */
const FLAGS_SINCE: readonly (readonly [major: number, flag: string])[] = [[26, '--no-experimental-ffi']];

/**
 * The shell sets limits that Node cannot set for itself: no core file, no byte written to any file, processor
 * time, memory beyond V8's heap. `env -i` because a shell adds variables of its own.
 */
const WITH_LIMITS =
  'ulimit -c 0; ulimit -f 0; ulimit -t "$1"; ulimit -d "$2" 2>/dev/null; shift 2; exec /usr/bin/env -i "$@"';

/** The command line of a child that runs `main`, the text of a module. */
export function childCommand(options: {
  readonly nodePath: string;
  readonly main: string;
  readonly limits: BridgeLimits;
  /** Of `nodePath`. */
  readonly nodeMajor: number;
  readonly platform: NodeJS.Platform;
}): ChildCommand {
  const { limits, nodePath } = options;
  const node = [
    ...ISOLATION_FLAGS,
    ...FLAGS_SINCE.filter(([major]) => options.nodeMajor >= major).map(([, flag]) => flag),
    `--max-old-space-size=${limits.heapMb}`,
    '--max-semi-space-size=2',
    `--stack-size=${limits.stackKb}`,
    '--eval',
    options.main,
  ];
  if (options.platform === 'win32') return { file: nodePath, arguments: node };
  const kilobytes = limits.memoryMb * 1024;
  return {
    file: '/bin/sh',
    arguments: ['-c', WITH_LIMITS, 'sh', String(limits.cpuSeconds), String(kilobytes), nodePath, ...node],
  };
}
