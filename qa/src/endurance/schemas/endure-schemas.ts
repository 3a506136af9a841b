import { glob, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { parseCatalogFile } from '@openclaw/catalog';
import type { JsonSchema } from '@openclaw/contracts';
import { type Figure, mustBeZero, told } from '../figures.ts';
import type { ItemFault, SchemaWork } from './schema-worker.ts';
import { createTally, type Tally } from './tally.ts';

export interface SchemaOptions {
  /** Generated schemas. */
  readonly count: number;
  readonly seed: number;
  /** A folder of MCP `tools/list` answers, whose schemas are tried as a trusted tool's would be. */
  readonly catalogs?: string;
  /** How long one item may take. */
  readonly itemTimeoutMs: number;
  readonly signal: AbortSignal;
}

export interface SchemaResult {
  readonly figures: readonly Figure[];
  /** The first of what went wrong. */
  readonly faults: readonly ItemFault[];
}

const MAX_FAULTS = 10;
/** So many hangs say enough. */
const MAX_HANGS = 20;

/** Generated schemas and those of catalogs through validation, signatures and repair, in a thread that can be ended. */
export async function endureSchemas(options: SchemaOptions): Promise<SchemaResult> {
  const { count, seed } = options;
  const catalogSchemas = options.catalogs === undefined ? [] : await readCatalogSchemas(options.catalogs);
  const total = count + catalogSchemas.length;
  const generated = createTally();
  const ofCatalogs = createTally();
  const faults: ItemFault[] = [];
  const onFault = (fault: ItemFault): void => {
    if (faults.length < MAX_FAULTS) faults.push(fault);
  };
  const startedAt = performance.now();
  const run = { ...options, onFault, seed };
  const hangs =
    (await tryItems({ ...run, tally: generated, count, catalogSchemas: [] })) +
    (await tryItems({ ...run, tally: ofCatalogs, count: 0, catalogSchemas }));
  const seconds = (performance.now() - startedAt) / 1_000;
  const tried = generated.read('tried') + ofCatalogs.read('tried');
  return {
    faults,
    figures: [
      {
        figure: 'schemas with arguments tried',
        measured: `${tried} of ${total}`,
        target: `${total}`,
        verdict: tried === total ? 'met' : 'broken',
      },
      mustBeZero('crashes', generated.read('crashes') + ofCatalogs.read('crashes')),
      mustBeZero(`hangs (an item of more than ${options.itemTimeoutMs} ms)`, hangs),
      mustBeZero('wrong answers', generated.read('wrong') + ofCatalogs.read('wrong')),
      ...countsOf('generated', generated),
      ...(catalogSchemas.length === 0 ? [] : countsOf('of catalogs', ofCatalogs)),
      told('duration', `${seconds.toFixed(1)} s`),
      told('seed', seed),
    ],
  };
}

function countsOf(whose: string, tally: Tally): readonly Figure[] {
  const tried = tally.read('tried');
  const of = (name: 'rendered' | 'outputRendered' | 'compiled' | 'fitted' | 'repaired'): string =>
    `${tally.read(name)} of ${tried}`;
  return [
    told(`${whose}: input signature rendered`, of('rendered')),
    told(`${whose}: output signature rendered`, of('outputRendered')),
    told(`${whose}: schema usable for validation`, of('compiled')),
    told(`${whose}: arguments fitted as they came`, of('fitted')),
    told(`${whose}: arguments repaired`, of('repaired')),
    told(`${whose}: slowest item`, `${tally.read('slowestMs')} ms, item ${tally.read('slowestNumber')}`),
  ];
}

interface ItemRun extends Pick<SchemaOptions, 'seed' | 'itemTimeoutMs' | 'signal'> {
  readonly tally: Tally;
  readonly count: number;
  readonly catalogSchemas: readonly JsonSchema[];
  readonly onFault: (fault: ItemFault) => void;
}

/** Tries all items; one that hangs costs its worker, and the next worker goes on behind it. Gives the hangs. */
async function tryItems(run: ItemRun): Promise<number> {
  const total = run.count + run.catalogSchemas.length;
  let hangs = 0;
  for (let from = 0; from < total && hangs < MAX_HANGS; ) {
    run.signal.throwIfAborted();
    const end = await workFrom(from, run);
    if (end === 'done') break;
    hangs += 1;
    run.onFault({ number: end.hungAt, what: `it took more than ${run.itemTimeoutMs} ms` });
    from = end.hungAt + 1;
  }
  return hangs;
}

async function workFrom(from: number, run: ItemRun): Promise<'done' | { readonly hungAt: number }> {
  const { tally, seed, count, catalogSchemas, itemTimeoutMs, signal } = run;
  const program = new URL(`./schema-worker${extname(fileURLToPath(import.meta.url))}`, import.meta.url);
  const work: SchemaWork = { memory: tally.memory, seed, from, count, catalogSchemas };
  tally.begin(from);
  const { promise, resolve, reject } = Promise.withResolvers<'done' | { readonly hungAt: number }>();
  const worker = new Worker(program, {
    workerData: work,
    // Node's stripping of types is marked experimental; it is what reads the signatures here.
    execArgv: [...process.execArgv, '--disable-warning=ExperimentalWarning'],
  });
  worker.on('message', run.onFault);
  worker.once('error', reject);
  worker.once('exit', () => resolve('done'));
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort);
  // Whoever hangs tells nobody, so it has to be looked at.
  let seen = { number: -1, since: performance.now() };
  const watchdog = setInterval(
    () => {
      const number = tally.current();
      if (number !== seen.number) seen = { number, since: performance.now() };
      else if (performance.now() - seen.since > itemTimeoutMs) resolve({ hungAt: number });
    },
    Math.min(100, itemTimeoutMs / 4),
  );
  try {
    return await promise;
  } finally {
    clearInterval(watchdog);
    signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

/** Input and output schemas of all `*.json` in a folder. Throws `catalog_unreadable` for a file of another form. */
async function readCatalogSchemas(folder: string): Promise<readonly JsonSchema[]> {
  const schemas: JsonSchema[] = [];
  for await (const name of glob('*.json', { cwd: folder })) {
    const { tools } = parseCatalogFile(JSON.parse(await readFile(join(folder, name), 'utf8')), {
      server: name,
    });
    for (const { inputSchema, outputSchema } of tools) {
      schemas.push(inputSchema, ...(outputSchema === undefined ? [] : [outputSchema]));
    }
  }
  return schemas;
}
