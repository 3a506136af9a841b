import { Command } from 'commander';

import type { Cli } from './cli.ts';
import { addAgentCommand } from './definitions/agent.ts';
import { addApprovalsCommands } from './definitions/approvals.ts';
import { addConfigCommands } from './definitions/config.ts';
import { addDoctorCommand } from './definitions/doctor.ts';
import { addEvalCommands } from './definitions/eval.ts';
import { addGatewayCommand } from './definitions/gateway.ts';
import { addMcpCommands } from './definitions/mcp.ts';
import { addModelsCommands } from './definitions/models.ts';
import { addPluginsCommands } from './definitions/plugins.ts';
import { addSessionsCommands } from './definitions/sessions.ts';
import { addToolsCommands } from './definitions/tools.ts';
import { cliVersion } from './version.ts';

/** The command line as data: every option, argument and help text. What a command does is loaded when it runs. */
export function createProgram(cli: Cli): Command {
  const program = new Command('openclaw')
    .description('A whole tool catalog behind one compact surface: search, describe, call.')
    .version(cliVersion())
    .option(
      '--config <file>',
      'the config file (default: OPENCLAW_CONFIG, else openclaw.json5 in the state folder)',
    )
    .option(
      '--state-dir <dir>',
      'where sessions and the config live (default: OPENCLAW_STATE_DIR, else ~/.openclaw)',
    )
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => cli.stdout.write(text),
      writeErr: (text) => cli.stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error: /u, 'openclaw: ')),
    });
  addGatewayCommand(program, cli);
  addAgentCommand(program, cli);
  addToolsCommands(program, cli);
  addEvalCommands(program, cli);
  addConfigCommands(program, cli);
  addSessionsCommands(program, cli);
  addApprovalsCommands(program, cli);
  addModelsCommands(program, cli);
  addMcpCommands(program, cli);
  addPluginsCommands(program, cli);
  addDoctorCommand(program, cli);
  return program;
}
