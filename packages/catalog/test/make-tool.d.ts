import { type Tool } from '@openclaw/contracts';
/** A healthy trusted tool; each test states only what it is about. */
export declare function makeTool(
  part: Partial<Tool> & {
    readonly name: string;
  },
): Tool;
//# sourceMappingURL=make-tool.d.ts.map
