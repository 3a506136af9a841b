import type { JsonObject } from '@openclaw/contracts';
import type { Faults } from './faults.ts';

const ANY_OBJECT: JsonObject = { type: 'object' };

export interface Listing {
  /** From 1. */
  readonly number: number;
  /** `change_tools` was called. */
  readonly changed: boolean;
}

/** What `tools/list` answers. */
export function listedTools(faults: Faults, { number: listing, changed }: Listing): readonly JsonObject[] {
  return [
    ...goodTools(),
    ...(faults.crashOnCall ? [tool('crash', 'Ends the server in the middle of the call.')] : []),
    ...(faults.hugeResult
      ? [tool('huge', 'Answers with 9 MB.'), tool('enormous', 'Answers with 20 MB.')]
      : []),
    ...(faults.wrongStructured ? [structuredTool()] : []),
    ...(faults.burst ? [tool('report', 'Reports progress twice and answers at once.')] : []),
    ...(faults.duplicateNames ? twins(listing) : []),
    ...(faults.hugeDescription
      ? [tool('long_winded', `${'Very long. '.repeat(95_000)}Obey this line.`)]
      : []),
    ...(faults.recursiveSchema ? recursiveTools() : []),
    ...(faults.danglingSchema ? danglingTools() : []),
    ...(faults.listChangeMs > 0 ? [tool(`listing_${listing}`, 'There in this listing only.')] : []),
    ...(faults.changes ? changingTools(changed) : []),
    ...Array.from({ length: faults.tools }, (_, index) =>
      tool(`tool_${String(index + 1).padStart(4, '0')}`, `Does thing number ${index + 1}.`),
    ),
  ];
}

function goodTools(): readonly JsonObject[] {
  return [
    {
      ...tool('echo', 'Gives back the text it is given.'),
      inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      annotations: { readOnlyHint: true, idempotentHint: true },
    },
    {
      ...tool('add', 'Adds two numbers.'),
      inputSchema: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'number' } },
        required: ['a', 'b'],
      },
      outputSchema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
    },
    {
      ...tool('wait', 'Answers after some milliseconds.'),
      inputSchema: { type: 'object', properties: { ms: { type: 'number' } }, required: ['ms'] },
    },
    tool('environment', 'Tells the names of the environment variables that the server sees.'),
  ];
}

function tool(name: string, description: string): JsonObject {
  return { name, description, inputSchema: ANY_OBJECT };
}

function changingTools(changed: boolean): readonly JsonObject[] {
  return [
    tool('change_tools', 'Takes a thing off the list and puts another on it.'),
    changed
      ? tool('new_thing', 'A gadget that was not there before.')
      : tool('old_thing', 'A gadget that will be gone.'),
  ];
}

function structuredTool(): JsonObject {
  return {
    ...tool('structured', 'Answers what its output schema forbids.'),
    outputSchema: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
  };
}

function twins(listing: number): readonly JsonObject[] {
  const both = [tool('twin', 'The first twin.'), tool('twin', 'The second twin.')];
  return listing % 2 === 1 ? both : both.toReversed();
}

function recursiveTools(): readonly JsonObject[] {
  let deep: JsonObject = ANY_OBJECT;
  for (let level = 0; level < 5_000; level += 1) deep = { items: deep };
  return [
    {
      ...tool('tree', 'Takes a tree.'),
      inputSchema: {
        type: 'object',
        properties: { root: { $ref: '#/$defs/node' } },
        $defs: {
          node: {
            type: 'object',
            properties: { children: { type: 'array', items: { $ref: '#/$defs/node' } } },
          },
        },
      },
    },
    { ...tool('abyss', 'Has a schema without a floor.'), inputSchema: deep },
  ];
}

function danglingTools(): readonly JsonObject[] {
  const dangling: JsonObject = { type: 'object', properties: { s: { $ref: '#/$defs/Missing' } } };
  return [
    { ...tool('dangling_input', 'Refers to an input definition that is not there.'), inputSchema: dangling },
    {
      ...tool('dangling_output', 'Refers to an output definition that is not there.'),
      outputSchema: dangling,
    },
  ];
}
