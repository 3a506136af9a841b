import { join } from 'node:path';
import process from 'node:process';
import { type Command, CommanderError } from 'commander';
import { coverageReport, isMissing } from './coverage-report.ts';
import { type Coverage, readCoverage } from './read-coverage.ts';

interface Flags {
  readonly json?: true;
  readonly missing?: true;
  readonly strict?: true;
  readonly root: string;
}

/** The same from `src` and from `dist`. */
const OWN_CHECKOUT = join(import.meta.dirname, '..', '..', '..');

/** Adds `coverage` to `openclaw qa`: which test or claim shows that each requirement is true. */
export function addCoverageCommand(qa: Command): void {
  qa.command('coverage')
    .description('print what proves each requirement and each field report')
    .option('--missing', 'only the rows that nothing proves')
    .option('--json', 'print JSON instead of text')
    .option('--strict', 'exit 1 if a requirement has no proof, or a test cites an id that no list has')
    .option('--root <dir>', 'the checkout to read', OWN_CHECKOUT)
    .action(printCoverage);
}

async function printCoverage(flags: Flags): Promise<void> {
  const coverage = await readCoverage(flags.root);
  const shown = flags.missing === true ? onlyMissing(coverage) : coverage;
  process.stdout.write(
    flags.json === true
      ? `${JSON.stringify(shown, undefined, 2)}\n`
      : coverageReport(coverage, { missing: flags.missing }),
  );
  const open = coverage.requirements.some(({ rows }) => rows.some(isMissing));
  if (flags.strict === true && (open || coverage.problems.length > 0)) {
    throw new CommanderError(1, 'openclaw.qa.coverage', 'a requirement has no proof, or an id is unknown');
  }
}

function onlyMissing(coverage: Coverage): Coverage {
  const keep = (sections: Coverage['requirements']): Coverage['requirements'] =>
    sections.map((section) => ({ ...section, rows: section.rows.filter(isMissing) }));
  return {
    ...coverage,
    requirements: keep(coverage.requirements),
    fieldReports: keep(coverage.fieldReports),
  };
}
