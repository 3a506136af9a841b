import { messageOf } from '@openclaw/contracts';
import {
  buildPluginManifest,
  checkPlugin,
  compareManifests,
  MANIFEST_FILE,
  type PluginManifest,
  type PluginProblem,
} from '@openclaw/plugin-sdk';
import { createSchemaCompiler } from '@openclaw/schema';
import { bundledManifests } from './bundled-manifests.ts';
import { listForManifest } from './list-for-manifest.ts';
import { importEntry, type LoadOptions } from './load-plugin.ts';
import { nameFindings } from './name-findings.ts';
import { packageFindings } from './package-findings.ts';
import type { PluginFinding } from './plugin-finding.ts';
import { type PluginFolder, readPluginFolder } from './plugin-folder.ts';

/** What there is to say of a plugin's folder, its code run. */
export interface ExaminedPlugin {
  readonly folder: string;
  readonly read: PluginFolder;
  /** What the code registers now; absent if it cannot be used at all. */
  readonly built?: PluginManifest;
  readonly findings: readonly PluginFinding[];
}

const DEFAULT_TIMEOUT_MS = 20_000;
const MIN_DESCRIPTION_CHARACTERS = 12;
const SAY_MORE =
  'says hardly anything: say what it does and when to use it, since search and model choose by it';
const BUILD = 'run: openclaw plugins build';

/**
 * Looks at everything that its author can get wrong: package, entry, manifest, schemas, names, descriptions,
 * configuration, hooks. Runs the plugin's code, in empty folders; for authors, not for a plugin that nobody trusts.
 */
export async function examinePlugin(
  folder: string,
  { timeoutMs = DEFAULT_TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): Promise<ExaminedPlugin> {
  const options: LoadOptions = { timeoutMs, compiler: createSchemaCompiler() };
  const read = await readPluginFolder(folder, options);
  const hints: PluginProblem[] = [];
  const code = await examineCode(read, { ...options, onHint: (hint) => hints.push(hint) });
  const file = read.package?.entry ?? '';
  const files = read.problems.map((problem): PluginFinding => ({ severity: 'error', ...problem }));
  const findings = [
    ...files,
    ...packageFindings(read),
    ...code.findings,
    ...hints.map((hint): PluginFinding => ({ severity: 'warning', file, ...hint })),
    ...manifestFindings(read, code.built),
    ...(code.built === undefined
      ? []
      : await authoringFindings(code.built, {
          file,
          names: code.names ?? [],
          isSound: code.findings.length === 0,
        })),
  ];
  return { folder, read, ...(code.built === undefined ? {} : { built: code.built }), findings };
}

interface ExaminedCode {
  readonly built?: PluginManifest;
  /** Names of the tools in the order in which the code lists them. */
  readonly names?: readonly string[];
  readonly findings: readonly PluginFinding[];
}

async function examineCode(read: PluginFolder, options: LoadOptions): Promise<ExaminedCode> {
  const { entry, folder } = read;
  const file = read.package?.entry;
  if (entry === undefined || read.package === undefined || file === undefined) return { findings: [] };
  const finding = ({ path, message, tool }: PluginProblem): PluginFinding => ({
    severity: 'error',
    file,
    path,
    ...(tool === undefined ? {} : { tool }),
    message,
  });
  try {
    const check = checkPlugin(await importEntry(entry, folder, options.timeoutMs), options);
    if (!check.ok) return { findings: check.problems.map(finding) };
    // Of a list of tools all hints were told as it was exported; what is left of it counts otherwise.
    const { onHint: _told, ...again } = options;
    const isListed = typeof check.plugin.tools !== 'function';
    const listed = await listForManifest(check.plugin, { ...(isListed ? again : options), config: {} });
    const findings = [...check.problems, ...listed.problems].map(finding);
    // What was listed is not what it would register: that has been told, and no manifest can be made of it.
    if (!listed.ok) return { findings: findings.map(withHint) };
    const built = buildPluginManifest(listed.plugin, { tools: listed.tools, package: read.package });
    return { built, names: listed.tools.map(({ name }) => name), findings };
  } catch (thrown) {
    return { findings: [finding({ path: '', message: messageOf(thrown) })] };
  }
}

function withHint(finding: PluginFinding): PluginFinding {
  if (finding.path !== '/tools' && finding.path !== '/hooks') return finding;
  const hint =
    'it is asked without a configuration: give the same tools and hooks always, and look at the configuration when one is called';
  return { ...finding, message: `${finding.message}; ${hint}` };
}

/** The four faults of FR-124 among them: no tools, no list of tools, not listed, not registered. */
function manifestFindings(read: PluginFolder, built: PluginManifest | undefined): readonly PluginFinding[] {
  const say = (path: string, message: string, tool?: string): PluginFinding => ({
    severity: 'error',
    file: MANIFEST_FILE,
    path,
    ...(tool === undefined ? {} : { tool }),
    message: `${message}; ${BUILD}`,
  });
  if (!read.hasManifest) {
    // What keeps it from being built comes first, and is told.
    if (built === undefined) return [];
    const message =
      'is not there, so the tools are known only while the plugin runs and nobody can install it';
    return [{ ...say('', message), severity: 'warning' }];
  }
  if (read.manifest === undefined) return [];
  const edited = read.isAsBuilt ? [] : [say('/fingerprint', 'does not fit: the file was changed by hand')];
  if (built === undefined) return edited;
  return [
    ...edited,
    ...compareManifests(read.manifest, built).map(({ path, message, tool }) => say(path, message, tool)),
  ];
}

async function authoringFindings(
  built: PluginManifest,
  {
    file,
    names,
    isSound,
  }: { readonly file: string; readonly names: readonly string[]; readonly isSound: boolean },
): Promise<readonly PluginFinding[]> {
  const at = (tool: string, field: string): string => `/tools/${names.indexOf(tool)}/${field}`;
  const bundled = await bundledManifests({});
  const taken = bundled.some(({ id }) => id === built.id);
  const shared = nameFindings(
    built,
    bundled.flatMap(({ manifest }) => (manifest === undefined ? [] : [manifest])),
  );
  const short = built.tools.filter(
    ({ description }) => description.trim().length < MIN_DESCRIPTION_CHARACTERS,
  );
  const say = (
    severity: PluginFinding['severity'],
    path: string,
    message: string,
    tool?: string,
  ): PluginFinding => ({
    severity,
    file,
    path,
    ...(tool === undefined ? {} : { tool }),
    message,
  });
  // Without the tools that have errors it may well be empty, and they have been told.
  const isIdle = isSound && built.tools.length === 0 && built.hooks.length === 0 && !built.background;
  return [
    ...(taken ? [say('error', '/id', `is that of the bundled plugin ${built.id}; take another`)] : []),
    ...(isIdle ? [say('warning', '/tools', 'is empty, and there is no hook: the plugin does nothing')] : []),
    ...shared.map(({ tool, message }) => say('warning', at(tool, 'name'), message, tool)),
    ...short.map(({ name }) => say('warning', at(name, 'description'), SAY_MORE, name)),
  ];
}
