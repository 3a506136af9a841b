import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Diagnostic, messageOf, oneLine } from '@openclaw/contracts';

export interface LoadedSkills {
  /** Name → where its complete instructions are. */
  readonly skills: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The skills under the configured folders: each sub-folder whose `SKILL.md` opens with front matter that has a
 * `name` and a `description`. A folder without that is left out and told.
 */
export async function loadSkills(paths: readonly string[], baseDir: string): Promise<LoadedSkills> {
  const skills = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  const tell = (place: string, message: string): void => {
    diagnostics.push({ code: 'tool_invalid', subject: `skill:${place}`, message });
  };
  for (const path of paths) {
    const folder = resolve(baseDir, path);
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      for (const entry of entries.filter((candidate) => candidate.isDirectory()).toSorted(byName)) {
        const file = join(folder, entry.name, 'SKILL.md');
        const name = await skillName(file);
        if (name === undefined) tell(file, 'is missing, or its front matter has no name and description');
        else if (skills.has(name)) tell(file, `is left out: there is already a skill ${name}`);
        else skills.set(name, file);
      }
    } catch (thrown) {
      tell(folder, `cannot be read: ${messageOf(thrown)}`);
    }
  }
  return { skills, diagnostics };
}

async function skillName(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => ''); // No file is the same as no front matter: not a skill.
  const front = /^---\r?\n([\s\S]*?)\r?\n---/u.exec(text)?.[1] ?? '';
  const field = (key: string): string => oneLine(new RegExp(`^${key}:(.*)$`, 'mu').exec(front)?.[1] ?? '');
  const name = field('name').replace(/^["']|["']$/gu, '');
  return name === '' || field('description') === '' ? undefined : name;
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}
