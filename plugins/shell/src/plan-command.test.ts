import { expect, it } from 'vitest';
import { planCommand } from './plan-command.ts';
import { readSettings } from './settings.ts';

const argvOf = (shell: string, command: string) =>
  planCommand({ command }, { settings: readSettings({ shell }), env: {} }).argv;

it('lets no shell read the start-up files of the user', () => {
  expect(argvOf('/bin/bash', 'id | cat')).toEqual(['/bin/bash', '-c', 'id | cat']);
  // Unlike the others, zsh reads .zshenv even then.
  expect(argvOf('/usr/bin/zsh', 'id | cat')).toEqual(['/usr/bin/zsh', '-f', '-c', 'id | cat']);
});
