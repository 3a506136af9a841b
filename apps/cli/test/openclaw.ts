import process from 'node:process';
import { runCli } from '../src/index.ts';

// The command as a process of its own, for what only a process shows.
process.exitCode = await runCli(process.argv.slice(2));
