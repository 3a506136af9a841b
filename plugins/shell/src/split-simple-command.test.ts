import { expect, it } from 'vitest';
import { splitSimpleCommand } from './split-simple-command.ts';

it.each([
  ['git status', ['git', 'status']],
  ["  git\tlog  --format='%h %s'  ", ['git', 'log', '--format=%h %s']],
  ['echo "a; b" \'$HOME\' ""', ['echo', 'a; b', '$HOME', '']],
  ['a"b"\'c\'d', ['abcd']],
])('splits %j', (line, words) => {
  expect(splitSimpleCommand(line)).toEqual(words);
});

it.each([
  ['nothing', ''],
  ['an empty program', "'' x"],
  ['a list', 'git status; rm -rf .'],
  ['a list without spaces', 'git status&&rm x'],
  ['the background', 'git status &'],
  ['a pipe', 'git status|sh'],
  ['a redirection', 'git status >x'],
  ['a command substitution', 'git $(rm x)'],
  ['one in quotes', 'git "$(rm x)"'],
  ['one in backquotes', 'git `rm x`'],
  ['one in backquotes in quotes', 'git "`rm x`"'],
  ['a variable', 'git $X'],
  ['a brace expansion', 'git {a,b}'],
  ['a glob', 'git *'],
  ['a set', 'git [a]'],
  ['a home folder', 'git ~root'],
  ['an escape', 'git \\; rm'],
  ['an escape in quotes', 'git "\\" ; rm x #"'],
  ['a history expansion', 'git !!'],
  ['a comment', 'git #x'],
  ['a second line', 'git status\nrm x'],
  ['a second line in quotes', "git 'a\nrm x'"],
  ['a carriage return', 'git\rrm'],
  ['an open quote', "git 'a"],
  ['an assignment', 'PATH=. git status'],
  ['a subshell', '(git status)'],
  ['a white space that is none to a shell', 'git\u00a0status'],
  ['a letter that looks like another', 'gіt status'],
])('takes no line with %s', (_case, line) => {
  expect(splitSimpleCommand(line)).toBeUndefined();
});
