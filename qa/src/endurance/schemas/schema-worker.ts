import { parentPort, workerData } from 'node:worker_threads';
import type { JsonSchema } from '@openclaw/contracts';
import { createSchemaCompiler } from '@openclaw/schema';
import { argumentsOf, itemOf } from './odd-items.ts';
import { createTally } from './tally.ts';
import { tryItem } from './try-item.ts';

/** What a worker is given. Items past `count` are those of catalogs. */
export interface SchemaWork {
  readonly memory: SharedArrayBuffer;
  readonly seed: number;
  readonly from: number;
  readonly count: number;
  readonly catalogSchemas: readonly JsonSchema[];
}

/** What a worker says of an item that went wrong. */
export interface ItemFault {
  readonly number: number;
  readonly what: string;
}

// A thread of its own: an item that hangs is ended from outside.
const { memory, seed, from, count, catalogSchemas } = workerData as SchemaWork;
const tally = createTally(memory);
const compiler = createSchemaCompiler();
for (let number = from; number < count + catalogSchemas.length; number += 1) {
  tally.begin(number);
  const ofCatalog = catalogSchemas[number - count];
  const item =
    number < count ? itemOf(seed, number) : { schema: ofCatalog ?? true, args: argumentsOf(seed, number) };
  const startedAt = performance.now();
  const outcome = tryItem(item, compiler);
  tally.took(number, Math.ceil(performance.now() - startedAt));
  tally.add('tried');
  for (const counted of ['rendered', 'outputRendered', 'compiled', 'fitted', 'repaired'] as const) {
    if (outcome[counted]) tally.add(counted);
  }
  if (outcome.crash !== undefined) tally.add('crashes');
  if (outcome.wrong !== undefined) tally.add('wrong');
  const what = outcome.crash ?? outcome.wrong;
  if (what !== undefined) parentPort?.postMessage({ number, what } satisfies ItemFault);
}
