import { asOpenClawError, OpenClawError } from '@openclaw/contracts';
import type { ProbeFinding } from '../protocol.ts';
import { type BridgeChild, childReady, describeExit } from './bridge-child.ts';
import { startDeadline } from './deadline.ts';
import type { IsolationReport } from './isolation-report.ts';
import type { Launcher } from './launcher.ts';
import type { BridgeLimits } from './limits.ts';
import { openProbeSite, type ProbeSite } from './probe-site.ts';
import { serveChild } from './serve-child.ts';

const HELD_BY_PERMISSION_MODE = [
  'read a file',
  'list a folder',
  'write a file',
  'append to a file',
  'start a process',
  'start a worker',
  'load an addon',
  'make a WASI instance',
  'open an inspector',
  'use a binding of Node',
] as const;

/**
 * Tries to break out, for real, and reports what it reached. Two children make the same attempts: one as it is
 * when programs run in it, whose findings decide, and one with Node's permission mode alone, so that the report
 * says what each layer holds. A third runs a hostile program in the guest realm. Never rejects.
 */
export async function verifyIsolation(launcher: Launcher, limits: BridgeLimits): Promise<IsolationReport> {
  const nodeVersion = launcher.version.text;
  try {
    const [all, permission, realm] = await Promise.all([
      probeWhole(launcher, limits),
      probePermission(launcher, limits),
      probeRealm(launcher, limits),
    ]);
    const capabilities = [
      ...all.map((finding) => withLayer(finding, permission)),
      permissionMode(permission),
      realm,
    ];
    const open = capabilities.filter(({ result }) => result === 'open').map(({ name }) => name);
    return {
      ok: open.length === 0,
      nodeVersion,
      capabilities,
      ...(open.length === 0 ? {} : { reason: `A program could ${open.join(', ')}.` }),
    };
  } catch (error) {
    return { ok: false, nodeVersion, capabilities: [], reason: asOpenClawError(error).message };
  }
}

async function probeWhole(launcher: Launcher, limits: BridgeLimits): Promise<readonly ProbeFinding[]> {
  await using site = await openProbeSite();
  const child = launcher.startProbeChild('all');
  try {
    await childReady(child, { timeoutMs: limits.startTimeoutMs });
    const findings = await findingsOf(child, site, limits);
    const traces = await site.traces();
    const result = traces.length === 0 ? 'denied' : 'open';
    return [...findings, { name: 'leave a trace', result, detail: traces.join(', ') || 'the host saw none' }];
  } finally {
    child.kill();
    await child.gone;
  }
}

async function probePermission(launcher: Launcher, limits: BridgeLimits): Promise<readonly ProbeFinding[]> {
  await using site = await openProbeSite();
  const child = launcher.startProbeChild('permission');
  try {
    return await findingsOf(child, site, limits);
  } finally {
    child.kill();
    await child.gone;
  }
}

/** Runs the program of guest/realm-probe.ts as programs are run. */
async function probeRealm(launcher: Launcher, limits: BridgeLimits): Promise<ProbeFinding> {
  const name = 'reach a value of another realm';
  const child = launcher.startProgramChild();
  try {
    await childReady(child, { timeoutMs: limits.startTimeoutMs });
    const signal = new AbortController().signal;
    using deadline = startDeadline({ timeoutMs: limits.startTimeoutMs, signal });
    const outcome = await serveChild({
      child,
      program: { code: launcher.realmProbe, api: NO_API, timeoutMs: limits.startTimeoutMs, signal },
      limits,
      deadline,
    });
    if (!outcome.ok)
      return { name, result: 'open', detail: `the probe ended early: ${outcome.error.message}` };
    if (!Array.isArray(outcome.value) || outcome.value.length > 0) {
      return { name, result: 'open', detail: `by ${JSON.stringify(outcome.value)}` };
    }
    return { name, result: 'denied', detail: 'every way known ends in the guest realm' };
  } finally {
    child.kill();
    await child.gone;
  }
}

const refuse = (): Promise<never> =>
  Promise.reject(new OpenClawError('tool_not_found', 'There are no tools.'));
const NO_API = { search: refuse, describe: refuse, call: refuse };

function findingsOf(
  child: BridgeChild,
  site: ProbeSite,
  limits: BridgeLimits,
): Promise<readonly ProbeFinding[]> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer);
      reject(new OpenClawError('runtime_unavailable', `The isolation probe did not finish: ${reason}.`));
    };
    const timer = setTimeout(() => fail(`nothing within ${limits.startTimeoutMs} ms`), limits.startTimeoutMs);
    child.listen((event) => {
      if (event.type === 'message' && event.message.type === 'probed') {
        clearTimeout(timer);
        resolve(event.message.capabilities);
      } else if (event.type === 'exit') fail(describeExit(event.exit));
      else fail('it sent something else');
    });
    child.send({ type: 'probe', targets: site.targets });
  });
}

/**
 * Permission mode must hold by itself what it holds on every Node we support: one layer that does nothing would
 * go unnoticed as long as the others hold.
 */
function permissionMode(permission: readonly ProbeFinding[]): ProbeFinding {
  const open = HELD_BY_PERMISSION_MODE.filter(
    (name) => permission.find((finding) => finding.name === name)?.result !== 'denied',
  );
  const name = "get past Node's permission mode";
  return open.length === 0
    ? { name, result: 'denied', detail: `it alone denies to ${HELD_BY_PERMISSION_MODE.join(', ')}` }
    : { name, result: 'open', detail: `it alone allows to ${open.join(', ')}` };
}

function withLayer(finding: ProbeFinding, permission: readonly ProbeFinding[]): ProbeFinding {
  const alone = permission.find(({ name }) => name === finding.name);
  if (alone === undefined) return finding;
  const detail = `${finding.detail}; by permission mode alone: ${alone.result} (${alone.detail})`;
  return { ...finding, detail };
}
