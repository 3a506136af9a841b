import { createInterface } from 'node:readline';
import { OpenClawError } from '@openclaw/contracts';
import { type Cli, isTerminal } from '../cli.ts';
import { pluginNameProblem } from './plugin-name.ts';
import { TEMPLATES, type Template } from './template.ts';

export interface ScaffoldAnswers {
  readonly name: string;
  readonly template: Template;
}

export interface ScaffoldQuestions {
  /** As given by a flag; then it is not asked for. */
  readonly name: string | undefined;
  readonly template: Template | undefined;
  readonly suggestedName: string;
}

/**
 * Asks a person for what no flag says, again until the answer will do. Without a terminal nobody is asked: the
 * suggestion and TypeScript hold. Throws `run_cancelled` at Ctrl-C and the end of the input.
 */
export async function askScaffold(cli: Cli, asked: ScaffoldQuestions): Promise<ScaffoldAnswers> {
  const { suggestedName } = asked;
  if (!isTerminal(cli.stdin) || !isTerminal(cli.stdout)) {
    return { name: asked.name ?? suggestedName, template: asked.template ?? 'ts' };
  }
  const name =
    asked.name ??
    (await ask(cli, `Name of the plugin (${suggestedName}): `, (answer) => {
      const problem = answer === '' ? undefined : pluginNameProblem(answer);
      return problem === undefined ? { value: answer || suggestedName } : { problem };
    }));
  const template =
    asked.template ??
    (await ask(cli, 'TypeScript or JavaScript? ts or js (ts): ', (answer) => {
      const value = TEMPLATES.find((known) => known === (answer || 'ts'));
      return value === undefined ? { problem: 'Answer ts or js.' } : { value };
    }));
  return { name, template };
}

type Reading<Value> = { readonly value: Value } | { readonly problem: string };

function ask<Value>(
  { stdin, stdout }: Cli,
  question: string,
  read: (answer: string) => Reading<Value>,
): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const terminal = createInterface({ input: stdin, output: stdout });
  terminal.on('line', (line) => {
    const reading = read(line.trim());
    if ('value' in reading) {
      resolve(reading.value);
      terminal.close();
    } else {
      stdout.write(`${reading.problem}\n`);
      terminal.prompt();
    }
  });
  // After an answer this changes nothing.
  terminal.once('close', () => reject(new OpenClawError('run_cancelled', 'Nothing was made.')));
  terminal.setPrompt(question);
  terminal.prompt();
  return promise;
}
