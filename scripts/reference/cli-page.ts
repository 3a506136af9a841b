import { createProgram } from '../../apps/cli/src/program.ts';
import { markdownTable } from './markdown-table.ts';

type Command = ReturnType<typeof createProgram>;
type Option = Command['options'][number];
type Argument = Command['registeredArguments'][number];

/** `docs/reference/cli.md`: every command of the published `openclaw`, as its own help says it. */
export function cliPage(): string {
  const program = createProgram({
    env: {},
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    signals: process,
  });
  const sections = program.commands.flatMap((command) => [
    groupOf(command),
    ...command.commands.map((inner) => commandOf(inner)),
  ]);
  return [INTRODUCTION, optionsTable(program), ...sections].join('\n');
}

const INTRODUCTION = `# Command line

Made from what \`openclaw <command> --help\` prints. Answers go to stdout, and with \`--json\` nothing else does; what is said about
the work goes to stderr. Exit status 0 is success, 1 a failure, 2 a command line that cannot be understood;
[errors](errors.md) has the codes that failures carry. Every command takes these options too, before or after its name:
`;

/** A top-level command, which may hold others and may do something itself. */
function groupOf(command: Command): string {
  const words = `## openclaw ${command.name()}\n\n${sentence(command.description())}\n`;
  const own = command.commands.length === 0 || command.options.length > 0;
  return own ? `${words}${bodyOf(command)}` : words;
}

function commandOf(command: Command): string {
  return `### openclaw ${pathOf(command)}\n\n${sentence(command.description())}\n${bodyOf(command)}`;
}

function bodyOf(command: Command): string {
  const usage = `\n\`\`\`text\nopenclaw ${[pathOf(command), ...optionsMark(command), ...command.registeredArguments.map(argumentText)].join(' ')}\n\`\`\`\n`;
  const options = optionsTable(command);
  const example = exampleOf(command);
  return [usage, options === '' ? '' : `\n${options}`, example].join('');
}

function optionsMark({ options }: Command): readonly string[] {
  return options.length === 0 ? [] : ['[options]'];
}

function argumentText(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '…' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function pathOf(command: Command): string {
  const above = command.parent === null || command.parent.parent === null ? '' : `${pathOf(command.parent)} `;
  return `${above}${command.name()}`;
}

function optionsTable(command: Command): string {
  const rows = command.options.map((option) => [`\`${option.flags}\``, meaningOf(option)]);
  return rows.length === 0 ? '' : `${markdownTable(['option', 'meaning'], rows)}\n`;
}

function meaningOf(option: Option): string {
  const notes = [
    option.mandatory ? 'required' : '',
    option.argChoices === undefined
      ? ''
      : `one of ${option.argChoices.map((choice) => `\`${choice}\``).join(', ')}`,
    option.defaultValue === undefined ? '' : `default: ${String(option.defaultValue)}`,
  ].filter((note) => note !== '');
  // An angle bracket outside code would be read as HTML.
  const words = sentence(option.description).replaceAll('<', '&lt;');
  return notes.length === 0 ? words : `${words} _${notes.join('; ')}_`;
}

/** What the command's help adds after the options, if it is an example. */
function exampleOf(command: Command): string {
  let help = '';
  command
    .configureOutput({
      writeOut: (text) => {
        help += text;
      },
    })
    .outputHelp();
  const [, example] = /^Examples?:\n([\s\S]+)$/mu.exec(help) ?? [];
  if (example === undefined) return '';
  const lines = example
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^ {2}\$ /u, '').trimEnd());
  return `\n\`\`\`sh\n${lines.join('\n')}\n\`\`\`\n`;
}

function sentence(words: string): string {
  const capital = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?)]$/u.test(capital) ? capital : `${capital}.`;
}
