import type { JsonValue } from '@openclaw/contracts';
import type { Exchange } from './conversation-view.ts';
import type { Choice } from './fit.ts';
import { isObject, listOf, objectsOf, parseJson, textOf } from './json-shape.ts';

export interface Candidate extends Choice {
  readonly id: string;
  /** `unknown` means: describe it before you call it. */
  readonly input: string;
}

/**
 * What the searches of a turn answered, by query. A query whose answer cannot be read, an error for instance, has
 * no candidates: asking the same again would give the same.
 */
export function searchResults(exchanges: readonly Exchange[]): ReadonlyMap<string, readonly Candidate[]> {
  const found = new Map<string, readonly Candidate[]>();
  for (const exchange of exchanges) {
    if (exchange.name !== 'tool_search') continue;
    for (const query of askedQueries(exchange)) found.set(query, []);
    const answer = parseJson(exchange.result ?? '');
    if (isObject(answer)) {
      for (const group of objectsOf(answer['results'])) {
        found.set(textOf(group['query']), candidatesOf(group['candidates']));
      }
    } else {
      found.set(textOf(exchange.arguments['query']), candidatesOf(answer));
    }
  }
  return found;
}

function askedQueries({ arguments: args }: Exchange): readonly string[] {
  return [textOf(args['query']), ...objectsOf(args['queries']).map((each) => textOf(each['query']))];
}

function candidatesOf(value: JsonValue | undefined): readonly Candidate[] {
  return listOf(value)
    .filter(isObject)
    .map(({ id, name, description, input }) => ({
      id: textOf(id),
      name: textOf(name),
      description: textOf(description),
      input: textOf(input),
    }))
    .filter(({ id }) => id !== '');
}
