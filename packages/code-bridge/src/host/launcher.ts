import { type BridgeChild, startChild } from './bridge-child.ts';
import { childCommand } from './child-command.ts';
import { loadChildProgram } from './child-program.ts';
import type { BridgeLimits } from './limits.ts';
import { type NodeVersion, readNodeVersion } from './node-version.ts';

/** Starts children of one Node with one set of limits. */
export interface Launcher {
  readonly version: NodeVersion;
  /** Text of the program that tries to leave the guest realm. */
  readonly realmProbe: string;
  /** A child that becomes ready by itself and serves one program. */
  startProgramChild(): BridgeChild;
  /** A child that tries what it can reach: as it is when programs run, or with Node's permission mode alone. */
  startProbeChild(layers: 'all' | 'permission'): BridgeChild;
}

/** Rejects with `runtime_unavailable` when there is no fit Node at `nodePath`. */
export async function openLauncher(options: {
  readonly nodePath: string;
  readonly limits: BridgeLimits;
  /** An empty folder that nobody may write. */
  readonly cwd: string;
}): Promise<Launcher> {
  const { nodePath, limits, cwd } = options;
  const [version, program] = await Promise.all([readNodeVersion(nodePath), loadChildProgram()]);
  const { major: nodeMajor } = version;
  const start = (main: string): BridgeChild =>
    startChild({
      command: childCommand({ nodePath, main, limits, nodeMajor, platform: process.platform }),
      cwd,
      limits,
    });
  const boot = (child: BridgeChild): BridgeChild => {
    child.send({ type: 'boot', guest: program.guest });
    return child;
  };
  return {
    version,
    realmProbe: program.realmProbe,
    startProgramChild: () => boot(start(program.main)),
    startProbeChild: (layers) => {
      const child = start(program.probeMain);
      return layers === 'all' ? boot(child) : child;
    },
  };
}
