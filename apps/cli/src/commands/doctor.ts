import process from 'node:process';
import { createCodeBridge, type IsolationReport } from '@openclaw/code-bridge';
import { loadConfig, resolveStateDir } from '@openclaw/config';
import { asOpenClawError, type Diagnostic, SILENT_LOGGER } from '@openclaw/contracts';
import { createGateway } from '@openclaw/kit';
import { type Cli, outputWidth } from '../cli.ts';
import { ExitStatus } from '../exit-status.ts';
import { count } from '../output/count.ts';
import { printJson } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';
import { renderTable } from '../output/render-table.ts';

interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'failed';
  readonly detail: string;
}

/** `openclaw doctor`: looks at everything that a run needs; fails only if no run could work. */
export async function examine(cli: Cli, { json }: { readonly json?: boolean }): Promise<void> {
  const isolation = await verifyIsolation();
  const findings = [
    { check: 'node', state: 'ok', detail: process.versions.node } as const,
    ...(await examineConfig(cli)),
    bridgeFinding(isolation),
  ];
  if (json === true) printJson(cli, { findings, isolation });
  else cli.stdout.write(render(findings, isolation, outputWidth(cli)));
  if (findings.some(({ state }) => state === 'failed')) throw new ExitStatus(1);
}

async function examineConfig(cli: Cli): Promise<readonly Finding[]> {
  const stateDir = resolveStateDir(cli.env);
  try {
    const { config, path, exists, baseDir } = await loadConfig({ env: cli.env });
    await using gateway = await createGateway({
      config,
      baseDir,
      stateDir,
      env: cli.env,
      logger: SILENT_LOGGER,
    });
    const models = gateway.models.length;
    const providers = Object.keys(config.models?.providers ?? {}).length;
    return [
      { check: 'config', state: 'ok', detail: exists ? path : `${path} (not there: defaults apply)` },
      { check: 'state', state: 'ok', detail: stateDir },
      providers === 0
        ? { check: 'models', state: 'warning', detail: 'no provider is configured: set models.providers' }
        : {
            check: 'models',
            state: 'ok',
            detail: `${count(providers, 'provider')}, ${count(models, 'model')} listed`,
          },
      ...gateway.diagnostics().map(leftOut),
    ];
  } catch (thrown) {
    const { code, message } = asOpenClawError(thrown);
    return [{ check: 'config', state: 'failed', detail: `${message} (${code})` }];
  }
}

function leftOut({ code, subject, message }: Diagnostic): Finding {
  return { check: subject, state: 'warning', detail: `${message} (${code})` };
}

async function verifyIsolation(): Promise<IsolationReport> {
  try {
    await using bridge = await createCodeBridge();
    return await bridge.verifyIsolation();
  } catch (thrown) {
    return { ok: false, nodeVersion: '', capabilities: [], reason: asOpenClawError(thrown).message };
  }
}

function bridgeFinding({ ok, nodeVersion, reason }: IsolationReport): Finding {
  const detail = ok
    ? `programs run isolated, on Node ${nodeVersion}`
    : `code mode is not available, tools mode takes its place: ${reason ?? 'unknown'}`;
  return { check: 'code bridge', state: ok ? 'ok' : 'warning', detail };
}

function render(findings: readonly Finding[], { capabilities }: IsolationReport, width: number): string {
  const found = renderTable(
    [{ head: 'check' }, { head: 'state' }, { head: 'detail', flexible: true }],
    findings.map(({ check, state, detail }) => [check, state, printableLine(detail, 500)]),
    { width },
  );
  if (capabilities.length === 0) return found;
  const bridge = renderTable(
    [{ head: 'a program can' }, { head: '' }, { head: 'what it was told', flexible: true }],
    capabilities.map(({ name, result, detail }) => [name, result, printableLine(detail, 200)]),
    { width },
  );
  return `${found}\n${bridge}`;
}
