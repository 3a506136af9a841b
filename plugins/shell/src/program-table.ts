import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolProblem } from '@openclaw/plugin-sdk';
import { makeOutputFolder } from './output-folder.ts';
import { killMarked } from './process-group.ts';
import { type Program, type ProgramOptions, startProgram } from './program.ts';

/** A program under the id by which its own session can ask for it. */
export interface TableEntry {
  readonly id: string;
  /** Of the session; no other sees the program. */
  readonly owner: string;
  /** As people and models are shown it. */
  readonly command: string;
  readonly isBackground: boolean;
  readonly program: Program;
}

export interface NewProgram extends Omit<ProgramOptions, 'outputPath' | 'mark'> {
  readonly owner: string;
  readonly command: string;
  readonly isBackground: boolean;
  readonly stateDir: string;
  readonly maxRunning: number;
}

const MAX_FINISHED = 100;
const MAX_FINISHED_BYTES = 256 * 1024 * 1024;

/** The programs of one host, and the folder that their output is kept in while they are remembered. */
export class ProgramTable implements AsyncDisposable {
  readonly #entries = new Map<string, TableEntry>();
  readonly #mark = randomBytes(12).toString('hex');
  readonly #killAll = () => {
    for (const { program } of this.#entries.values()) program.kill();
  };
  #folder: Promise<string> | undefined;
  #started = 0;
  readonly #starting = new Set<Promise<TableEntry>>();
  #isClosed = false;

  /** Throws a `ToolProblem` if too many run already. */
  async start(options: NewProgram): Promise<TableEntry> {
    if (this.#isClosed) throw new ToolProblem('The host is stopping, so no program is started any more.');
    if (this.#running().length + this.#starting.size >= options.maxRunning) {
      const ids = this.list(options.owner).flatMap(({ id, program }) =>
        program.end === undefined ? [id] : [],
      );
      const own =
        ids.length === 0 ? '' : ` Yours are ${ids.join(', ')}: wait for one, or kill it with process.`;
      throw new ToolProblem(`${options.maxRunning} programs run already, which is the limit.${own}`);
    }
    const starting = this.#start(options);
    this.#starting.add(starting);
    try {
      return await starting;
    } finally {
      this.#starting.delete(starting);
    }
  }

  async #start(options: NewProgram): Promise<TableEntry> {
    this.#folder ??= makeOutputFolder(options.stateDir, this.#mark);
    const folder = await this.#folder;
    // A program, or whoever tidies up, may have removed it meanwhile.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    this.#started += 1;
    const id = `p${this.#started}`;
    const { owner, command, isBackground } = options;
    const mark = `${this.#mark}-${id}.`;
    const program = await startProgram({ ...options, mark, outputPath: join(folder, `${id}.log`) });
    const entry = { id, owner, command, isBackground, program };
    this.#add(entry);
    return entry;
  }

  find(owner: string, id: string): TableEntry | undefined {
    const entry = this.#entries.get(id);
    return entry?.owner === owner ? entry : undefined;
  }

  /** Oldest first. */
  list(owner: string): readonly TableEntry[] {
    return [...this.#entries.values()].filter((entry) => entry.owner === owner);
  }

  /** Forgets a program that has ended, and its output. */
  async forget(entry: TableEntry): Promise<void> {
    this.#entries.delete(entry.id);
    await rm(entry.program.output.path, { force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    // What is just being started would outlive us, found by nobody.
    await Promise.allSettled(this.#starting);
    const running = this.#running();
    for (const { program } of running) program.stop('stopped');
    await Promise.all(running.map(({ program }) => program.ended));
    process.off('exit', this.#killAll);
    if (this.#folder === undefined) return;
    await killMarked(`${this.#mark}-`);
    await rm(await this.#folder, { recursive: true, force: true });
  }

  #add(entry: TableEntry): void {
    // A host that exits without stopping its plugins must not leave programs behind.
    if (this.#running().length === 0) process.on('exit', this.#killAll);
    this.#entries.set(entry.id, entry);
    entry.program.ended.then(async () => {
      if (this.#running().length === 0) process.off('exit', this.#killAll);
      await this.#forgetOld();
    });
  }

  #running(): readonly TableEntry[] {
    return [...this.#entries.values()].filter(({ program }) => program.end === undefined);
  }

  async #forgetOld(): Promise<void> {
    const finished = [...this.#entries.values()].filter(({ program }) => program.end !== undefined);
    let count = finished.length;
    let bytes = finished.reduce((sum, { program }) => sum + program.output.bytes, 0);
    for (const entry of finished) {
      if (count <= MAX_FINISHED && bytes <= MAX_FINISHED_BYTES) return;
      count -= 1;
      bytes -= entry.program.output.bytes;
      await this.forget(entry);
    }
  }
}
