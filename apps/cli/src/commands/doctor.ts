import process from 'node:process';
import { createCodeBridge, type IsolationReport } from '@openclaw/code-bridge';
import {
  type ConfigProblem,
  findUnknownModels,
  loadConfig,
  type OpenClawConfig,
  resolveStateDir,
} from '@openclaw/config';
import { asOpenClawError, type Diagnostic, SILENT_LOGGER } from '@openclaw/contracts';
import { createGateway } from '@openclaw/kit';
import { checkPolicyRules } from '@openclaw/policy';
import { type Cli, outputWidth } from '../cli.ts';
import { ExitStatus } from '../exit-status.ts';
import { MCP_WAIT_MS } from '../open-gateway.ts';
import { count } from '../output/count.ts';
import { printJson } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';
import { renderTable } from '../output/render-table.ts';

export interface DoctorFlags {
  readonly json?: boolean;
  /** Shows everything that a program was kept from, not only what one could do. */
  readonly verbose?: boolean;
}

interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'failed';
  readonly detail: string;
}

/** More than a message of ours has: what is wrong is to be read in full. */
const MAX_DETAIL_CHARACTERS = 4_000;

/** `openclaw doctor`: looks at everything that a run needs; fails only if no run could work. */
export async function examine(cli: Cli, { json, verbose }: DoctorFlags): Promise<void> {
  const isolation = await verifyIsolation();
  const findings = [
    { check: 'node', state: 'ok', detail: process.versions.node } as const,
    ...(await examineConfig(cli)),
    bridgeFinding(isolation),
  ];
  if (json === true) printJson(cli, { findings, isolation });
  else {
    const shown = isolation.capabilities.filter(({ result }) => verbose === true || result === 'open');
    cli.stdout.write(render(findings, shown, outputWidth(cli)));
  }
  if (findings.some(({ state }) => state === 'failed')) throw new ExitStatus(1);
}

async function examineConfig(cli: Cli): Promise<readonly Finding[]> {
  const stateDir = resolveStateDir(cli.env);
  try {
    const { config, path, exists, baseDir } = await loadConfig({
      env: cli.env,
      checkRules: checkPolicyRules,
    });
    await using gateway = await createGateway({
      config,
      baseDir,
      stateDir,
      env: cli.env,
      logger: SILENT_LOGGER,
      mcpWaitMs: MCP_WAIT_MS,
    });
    return [
      { check: 'config', state: 'ok', detail: exists ? path : `${path} (not there: defaults apply)` },
      { check: 'state', state: 'ok', detail: stateDir },
      ...examineModels(config, gateway.models.length),
      ...gateway.diagnostics().map(leftOut),
      ...(await gateway.idleRules()).map(idleRule),
    ];
  } catch (thrown) {
    const { code, message } = asOpenClawError(thrown);
    return [{ check: 'config', state: 'failed', detail: `${message} (${code})` }];
  }
}

function examineModels(config: OpenClawConfig, listed: number): readonly Finding[] {
  const providers = Object.keys(config.models?.providers ?? {}).length;
  const unknown = findUnknownModels(config).map(
    ({ path, message }): Finding => ({ check: path, state: 'failed', detail: message }),
  );
  if (providers === 0) {
    const detail = 'no provider is configured: set models.providers';
    return [{ check: 'models', state: 'warning', detail }, ...unknown];
  }
  if (unknown.length > 0) return unknown;
  const detail = `${count(providers, 'provider')}, ${count(listed, 'model')} listed`;
  return [{ check: 'models', state: 'ok', detail }];
}

function leftOut({ code, subject, message }: Diagnostic): Finding {
  return { check: subject, state: 'warning', detail: `${message} (${code})` };
}

function idleRule({ path, message }: ConfigProblem): Finding {
  return { check: path, state: 'warning', detail: message };
}

async function verifyIsolation(): Promise<IsolationReport> {
  try {
    await using bridge = await createCodeBridge();
    return await bridge.verifyIsolation();
  } catch (thrown) {
    return { ok: false, nodeVersion: '', capabilities: [], reason: asOpenClawError(thrown).message };
  }
}

function bridgeFinding({ ok, nodeVersion, reason, capabilities }: IsolationReport): Finding {
  const open = capabilities.filter(({ result }) => result === 'open').length;
  const checked = `${count(capabilities.length, 'capability', 'capabilities')} checked, ${open} open`;
  const detail = ok
    ? `programs run isolated, on Node ${nodeVersion}: ${checked}`
    : `code mode is not available, tools mode takes its place: ${reason ?? 'unknown'}`;
  return { check: 'code bridge', state: ok ? 'ok' : 'warning', detail };
}

function render(
  findings: readonly Finding[],
  capabilities: IsolationReport['capabilities'],
  width: number,
): string {
  const found = renderTable(
    [{ head: 'check' }, { head: 'state' }, { head: 'detail', flexible: true, wrapped: true }],
    findings.map(({ check, state, detail }) => [check, state, printableLine(detail, MAX_DETAIL_CHARACTERS)]),
    { width },
  );
  if (capabilities.length === 0) return found;
  const bridge = renderTable(
    [{ head: 'a program can' }, { head: '' }, { head: 'what it was told', flexible: true, wrapped: true }],
    capabilities.map(({ name, result, detail }) => [
      name,
      result,
      printableLine(detail, MAX_DETAIL_CHARACTERS),
    ]),
    { width },
  );
  return `${found}\n${bridge}`;
}
