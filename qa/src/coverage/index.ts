export { addCoverageCommand } from './command.ts';
export { readCoverage } from './read-coverage.ts';
export { REQUIREMENTS_PAGE, writeRequirements } from './write-requirements.ts';
