import { describe, expect, it } from 'vitest';
import { checkPlugin } from './check-plugin.ts';
import type { PluginProblem } from './plugin-problem.ts';

const water = {
  name: 'garden_water',
  description: 'Waters the garden.',
  inputSchema: { type: 'object' },
  execute: () => 'wet',
};

function hintsOf(plugin: object): readonly PluginProblem[] {
  const hints: PluginProblem[] = [];
  checkPlugin(plugin, { onHint: (hint) => hints.push(hint) });
  return hints;
}

const placesOf = (plugin: object) =>
  hintsOf(plugin).map(({ path, tool }) => (tool === undefined ? path : `${path} [${tool}]`));
const withTool = (fields: object) => ({ id: 'garden', tools: [{ ...water, ...fields }] });

class Keeper {
  readonly litres = 4;
  readonly name = 'garden_water';
  readonly description = water.description;
  readonly inputSchema = water.inputSchema;
  execute(): number {
    return this.litres;
  }
}

describe('fields that have no effect', () => {
  it.each<readonly [string, object, readonly string[]]>([
    ['a misspelt one of a tool', withTool({ optionl: true }), ['/tools/0/optionl [garden_water]']],
    ['an annotation beside them', withTool({ readOnly: true }), ['/tools/0/readOnly [garden_water]']],
    [
      'an annotation as MCP spells it',
      withTool({ annotations: { readOnlyHint: true } }),
      ['/tools/0/annotations/readOnlyHint [garden_water]'],
    ],
    ['one of a tool that is left out', withTool({ name: '', optionl: true }), ['/tools/0/optionl']],
    ['a misspelt one of a plugin', { id: 'garden', tools: [], descripton: 'x' }, ['/descripton']],
    [
      'a schema',
      withTool({ inputSchema: { type: 'object', proprties: {} } }),
      ['/tools/0/inputSchema/proprties [garden_water]'],
    ],
    [
      'a schema of a configuration',
      { id: 'garden', tools: [], configSchema: { requird: [] } },
      ['/configSchema/requird'],
    ],
    ['a hook beside hooks, which is an error already', { id: 'garden', tools: [], hook: {} }, []],
    ['what a class keeps', { id: 'garden', tools: [new Keeper()] }, []],
    ['functions', withTool({ pump: () => 1 }), []],
    ['all that there is', withTool({ optional: true, title: 'Water', annotations: { readOnly: true } }), []],
  ])('are told: %s', (_what, plugin, expected) => {
    expect(placesOf(plugin)).toEqual(expected);
  });

  it('say which is meant', () => {
    const [misspelt] = hintsOf(withTool({ optionl: true }));
    expect(misspelt?.message).toContain('optional?');
  });

  it('are never read, so that a getter of one costs nothing', () => {
    const hostile = Object.defineProperty({ ...water }, 'optionl', {
      enumerable: true,
      get() {
        throw new Error('mine');
      },
    });
    expect(placesOf({ id: 'garden', tools: [hostile] })).toEqual(['/tools/0/optionl [garden_water]']);
  });
});
