import { describe, expect, it } from 'vitest';
import { makeRig, makeTool } from '../test/rig.ts';
import { splitTools } from './visibility.ts';

const MODES = ['direct', 'tools', 'directory', 'code'] as const;
const tools = [
  makeTool({ name: 'view_image', owner: 'media', catalogMode: 'direct-only' }),
  makeTool({ name: 'crop_image', owner: 'media' }),
  makeTool({ name: 'read', owner: 'core' }),
];

describe('splitTools', () => {
  it.each(MODES)('CAT-3: in %s mode a direct-only tool is visible and in no catalog', (mode) => {
    const { visible, catalog } = splitTools(tools, mode);
    expect(visible.map(({ name }) => name)).toContain('view_image');
    expect(catalog.map(({ name }) => name)).toEqual(['crop_image', 'read']);
  });

  it('CAT-3: no search, description or wrapped call reaches a direct-only tool', async () => {
    const rig = makeRig('tools', tools);
    const found = (await rig.call('tool_search', { query: 'view image' })) as readonly { name: string }[];
    expect(found.map(({ name }) => name)).not.toContain('view_image');
    for (const control of ['tool_describe', 'tool_call']) {
      expect(await rig.call(control, { id: 'openclaw:media:view_image', args: {} })).toMatchObject({
        error: { code: 'tool_not_found' },
      });
    }
    expect(rig.ran).toEqual([]);
  });
});
