import type { CodeBridge } from '@openclaw/code-bridge';
import type { SurfaceMode, Tool, ToolResult } from '@openclaw/contracts';
import { type Surface } from '../src/surface.ts';
/** A healthy trusted tool; each test states only what it is about. */
export declare function makeTool(
  part: Partial<Tool> & {
    readonly name: string;
  },
): Tool;
export interface Rig {
  readonly surface: Surface;
  /** What really ran, in order. */
  readonly ran: readonly {
    readonly id: string;
    readonly input: unknown;
  }[];
  readonly observed: readonly string[];
  /** The parsed text of the answer to one function call. */
  call(name: string, args: unknown): Promise<unknown>;
}
/** A surface over the real catalog and the real call path; only the tools themselves are made up. */
export declare function makeRig(
  mode: SurfaceMode,
  tools: readonly Tool[],
  options?: {
    readonly bridge?: CodeBridge;
    readonly skills?: ReadonlyMap<string, string>;
    readonly answer?: (tool: Tool, input: unknown) => ToolResult;
  },
): Rig;
//# sourceMappingURL=rig.d.ts.map
