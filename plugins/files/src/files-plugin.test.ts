import { checkPlugin } from '@openclaw/plugin-sdk';
import { expect, it } from 'vitest';
import { filesPlugin } from './index.ts';

it('CAT-4: offers the core file tools, each of which a host accepts', () => {
  const check = checkPlugin(filesPlugin);
  expect(check.problems).toEqual([]);
  expect(check).toMatchObject({
    plugin: {
      id: 'files',
      tools: ['read', 'write', 'edit', 'apply_patch', 'ls', 'find', 'grep'].map((name) => ({ name })),
    },
  });
});
