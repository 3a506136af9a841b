import {
  defineTool,
  messageOf,
  reportProblems,
  type ToolDefinition,
  ToolProblem,
} from '@openclaw/plugin-sdk';
import { parsePatch, type StructuredPatch } from 'diff';
import { fitHunks } from './fit-hunks.ts';
import { readTextFile, removeTextFile, statPlace, writeTextFile } from './text-file.ts';
import { locate, type Place } from './workspace.ts';

const MAX_PATCH_CHARACTERS = 1_000_000;
const MAX_FILES = 200;

/** Several files changed by one patch: all of it or, if anything does not fit, nothing. */
export const applyPatch: ToolDefinition = defineTool({
  name: 'apply_patch',
  title: 'Apply patch',
  description:
    'Change, create or delete several files of the workspace with one unified diff (--- a/x, +++ b/x, @@ hunks; /dev/null to create or delete). Every hunk must fit, or nothing is written.',
  inputSchema: {
    type: 'object',
    properties: {
      patch: { type: 'string', maxLength: MAX_PATCH_CHARACTERS, description: 'A unified diff.' },
    },
    required: ['patch'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      files: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            path: { type: 'string' },
            action: { enum: ['created', 'changed', 'deleted'] },
            added: { type: 'integer' },
            removed: { type: 'integer' },
          },
          required: ['path', 'action', 'added', 'removed'],
          additionalProperties: false,
        },
      },
    },
    required: ['files'],
    additionalProperties: false,
  },
  executionMode: 'sequential',
  annotations: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  execute: ({ patch }, { workspaceDir }) =>
    reportProblems(async () => {
      const plans: Plan[] = [];
      const taken = new Set<string>();
      for (const part of parse(patch)) {
        const plan = await planFile(workspaceDir, part);
        if (taken.has(plan.place.real)) throw new ToolProblem(`${plan.place.shown}: is in the patch twice.`);
        taken.add(plan.place.real);
        plans.push(plan);
      }
      await carryOut(plans);
      const files = plans.map(({ place, action, added, removed }) => ({
        path: place.shown,
        action,
        added,
        removed,
      }));
      const text = files.map((file) => `${file.action} ${file.path} (+${file.added} -${file.removed})`);
      return { content: [{ type: 'text', text: text.join('\n') }], details: { files } };
    }),
});

interface Plan {
  readonly place: Place;
  readonly action: 'created' | 'changed' | 'deleted';
  readonly added: number;
  readonly removed: number;
  /** Undefined: there is no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

function parse(patch: string): readonly StructuredPatch[] {
  const parts = parseHunks(patch).filter((part) => part.hunks.length > 0 || part.isGit === true);
  if (parts.length === 0) throw new ToolProblem('The patch holds no hunk: it must be a unified diff.');
  if (parts.length > MAX_FILES) throw new ToolProblem(`The patch names more than ${MAX_FILES} files.`);
  return parts;
}

function parseHunks(patch: string): readonly StructuredPatch[] {
  try {
    return parsePatch(patch);
  } catch (thrown) {
    throw new ToolProblem(`The patch is not a unified diff: ${messageOf(thrown)}.`);
  }
}

async function planFile(workspaceDir: string, part: StructuredPatch): Promise<Plan> {
  const { from, to } = fileNames(part);
  if (from !== undefined && to !== undefined && from !== to) {
    throw new ToolProblem(
      `${from}: renaming to ${to} is not supported; delete the one and create the other.`,
    );
  }
  const name = to ?? from;
  if (name === undefined) throw new ToolProblem('A part of the patch names no file.');
  if (part.hunks.length === 0 && part.isCreate !== true && part.isDelete !== true) {
    throw new ToolProblem(
      `${name}: its part of the patch holds no hunk; modes, copies and binary files are not supported.`,
    );
  }
  const place = await locate(workspaceDir, name);
  const before = (await statPlace(place)) === undefined ? undefined : await readTextFile(place);
  if (from === undefined && before !== undefined) {
    throw new ToolProblem(`${place.shown}: exists, and the patch creates it.`);
  }
  if (from !== undefined && before === undefined)
    throw new ToolProblem(`${place.shown}: there is no such file.`);
  const after = fitHunks(before ?? '', { part, shown: place.shown });
  if (after === undefined) {
    throw new ToolProblem(
      `${place.shown}: a hunk does not fit the file; read it again. Nothing was written.`,
    );
  }
  if (to === undefined && after !== '') {
    throw new ToolProblem(`${place.shown}: the patch deletes the file, but not all of its lines.`);
  }
  return {
    place,
    action: from === undefined ? 'created' : to === undefined ? 'deleted' : 'changed',
    added: countLines(part, '+'),
    removed: countLines(part, '-'),
    before,
    after: to === undefined ? undefined : after,
  };
}

/** The paths of the `---` and `+++` lines; undefined for `/dev/null`, and where git says so in words alone. */
function fileNames({ oldFileName, newFileName, isCreate, isDelete }: StructuredPatch): {
  readonly from: string | undefined;
  readonly to: string | undefined;
} {
  const from = isCreate === true || oldFileName === '/dev/null' ? undefined : oldFileName;
  const to = isDelete === true || newFileName === '/dev/null' ? undefined : newFileName;
  // Folders of a workspace may be called a and b: only both of git's marks together are marks.
  const isMarked = (from ?? 'a/').startsWith('a/') && (to ?? 'b/').startsWith('b/');
  return isMarked ? { from: from?.slice(2), to: to?.slice(2) } : { from, to };
}

function countLines(part: StructuredPatch, sign: '+' | '-'): number {
  return part.hunks.flatMap((hunk) => hunk.lines).filter((line) => line.startsWith(sign)).length;
}

/** If a file cannot be written, those before it get their old text back. */
async function carryOut(plans: readonly Plan[]): Promise<void> {
  const done: Plan[] = [];
  try {
    for (const plan of plans) {
      await put(plan.place, plan.after);
      done.push(plan);
    }
  } catch (thrown) {
    for (const plan of done.toReversed()) await put(plan.place, plan.before);
    throw thrown;
  }
}

async function put(place: Place, text: string | undefined): Promise<void> {
  if (text === undefined) await removeTextFile(place);
  else await writeTextFile(place, text);
}
