import { type Command, InvalidArgumentError } from 'commander';
import type { Cli } from '../cli.ts';
import { cliFor } from '../cli-for.ts';
import type { EvalRetrievalFlags } from '../commands/eval-retrieval.ts';

const MAX_K = 1_000;

export function addEvalCommands(program: Command, cli: Cli): void {
  program
    .command('eval')
    .description('measure what the search finds')
    .command('retrieval')
    .description('ask search each query of a file and tell how often it finds the tools that the file names')
    .requiredOption(
      '--queries <file>',
      'JSON lines { query, relevant: [id, …] } or { query, groups: [[id, …], …] }: each group is one needed tool',
    )
    .option(
      '--catalog <file>',
      'tools of a file: a list of { id, name, description, parameters }, or an MCP tools/list answer',
    )
    .option('--agent <id>', 'without --catalog, the agent whose tools they are (default: main)')
    .option('--k <list>', 'how many hits recall looks at (default: 1,5,8)', parseKs)
    .option('--misses <n>', 'also the worst queries, with what came instead and why', parseMisses)
    .option('--json', 'print JSON; shares are from 0 to 1')
    .addHelpText(
      'after',
      '\nExample:\n  $ openclaw eval retrieval --catalog catalog.json --queries queries.jsonl --misses 5',
    )
    .action(async (flags: EvalRetrievalFlags, command: Command) => {
      const { evaluateCatalog } = await import('../commands/eval-retrieval.ts');
      await evaluateCatalog(cliFor(cli, command), flags);
    });
}

function parseKs(text: string): readonly number[] {
  const ks = text.split(',').map((each) => wholeNumber(each.trim()) ?? 0);
  if (ks.some((k) => k < 1 || k > MAX_K)) {
    throw new InvalidArgumentError(
      `It must be whole numbers from 1 to ${MAX_K} with commas between, such as 1,5,8.`,
    );
  }
  return [...new Set(ks)].sort((a, b) => a - b);
}

function parseMisses(text: string): number {
  const misses = wholeNumber(text);
  if (misses === undefined) throw new InvalidArgumentError('It must be a whole number.');
  return misses;
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,6}$/u.test(text) ? Number(text) : undefined;
}
