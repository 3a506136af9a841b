import type { Command } from 'commander';
import { addBenchCommand } from './bench/command.ts';
import { addConformanceCommand } from './conformance/command.ts';
import { addCoverageCommand } from './coverage/index.ts';
import { addEndureCommand } from './endurance/command.ts';
import { addLiveMcpCommand } from './live-mcp/command.ts';
import { addMockOpenAiCommand } from './mock-openai/index.ts';
import { addRankingBenchCommand } from './ranking-bench/command.ts';
import { addAblationCommand } from './retrieval/ablation/command.ts';
import { SCENARIOS } from './scenarios/registry.ts';
import { addSuiteCommand } from './suite/command.ts';

/** Adds `openclaw qa …`: how this project proves what it says of itself. */
export function addQaCommands(program: Command): void {
  const qa = program.command('qa').description('prove what this project says of itself');
  addSuiteCommand(qa, SCENARIOS);
  addMockOpenAiCommand(qa);
  addCoverageCommand(qa);
  addBenchCommand(qa);
  addRankingBenchCommand(qa);
  addAblationCommand(qa);
  addEndureCommand(qa);
  addConformanceCommand(qa);
  addLiveMcpCommand(qa);
}
