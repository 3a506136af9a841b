import { expect, it } from 'vitest';
import { toRunHooks } from './run-hooks.ts';

it('POL-3, DIR-5: hooks carry the plugin as their name, and its priority', () => {
  const block = () => ({ action: 'block', reason: 'no' }) as const;
  const narrow = () => ({ toolsAllow: ['a'] });
  const hooks = toRunHooks({
    id: 'guard',
    hooks: { before_tool_call: { priority: 5, run: block }, before_prompt_build: narrow },
  });
  expect(hooks).toEqual({
    beforeToolCall: [{ name: 'guard', priority: 5, run: block }],
    afterToolCall: [],
    beforePromptBuild: [{ name: 'guard', priority: 0, run: narrow }],
  });
});
