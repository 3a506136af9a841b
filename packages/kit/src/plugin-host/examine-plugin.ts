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
  const code = await examineCode(read, options);
  const files = read.problems.map((problem): PluginFinding => ({ severity: 'error', ...problem }));
  const findings = [
    ...files,
    ...packageFindings(read),
    ...code.findings,
    ...manifestFindings(read, code.built),
    ...(code.built === undefined ? [] : await authoringFindings(read, code.built)),
  ];
  return { folder, read, ...(code.built === undefined ? {} : { built: code.built }), findings };
}

interface ExaminedCode {
  readonly built?: PluginManifest;
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
    const listed = await listForManifest(check.plugin, { ...options, config: {} });
    const findings = [...check.problems, ...listed.problems].map(finding);
    // What was listed is not what it would register: that has been told, and no manifest can be made of it.
    if (!listed.ok) return { findings: findings.map(withHint) };
    const built = buildPluginManifest(check.plugin, { tools: listed.tools, package: read.package });
    return { built, findings };
  } catch (thrown) {
    return { findings: [finding({ path: '', message: messageOf(thrown) })] };
  }
}

function withHint(finding: PluginFinding): PluginFinding {
  if (finding.path !== '/tools') return finding;
  const hint =
    'it is asked without a configuration: list the same tools always, and look at the configuration when one is called';
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
  read: PluginFolder,
  built: PluginManifest,
): Promise<readonly PluginFinding[]> {
  const file = read.package?.entry ?? '';
  const bundled = (await bundledManifests({})).map(({ manifest }) => manifest);
  const taken = bundled.some(({ id }) => id === built.id);
  const names = nameFindings(built, bundled);
  const short = built.tools.filter(
    ({ description }) => description.trim().length < MIN_DESCRIPTION_CHARACTERS,
  );
  return [
    ...(taken
      ? [
          {
            severity: 'error' as const,
            file,
            path: '/id',
            message: `is that of the bundled plugin ${built.id}; take another`,
          },
        ]
      : []),
    ...(built.tools.length === 0 && built.hooks.length === 0
      ? [
          {
            severity: 'warning' as const,
            file,
            path: '/tools',
            message: 'is empty, and there are no hooks: the plugin does nothing',
          },
        ]
      : []),
    ...names.map(({ tool, message }) => ({
      severity: 'warning' as const,
      file,
      path: '/tools',
      tool,
      message,
    })),
    ...short.map(({ name }) => ({
      severity: 'warning' as const,
      file,
      path: '/tools',
      tool: name,
      message:
        'has hardly a description: say what it does and when to use it, since search and model choose by it',
    })),
  ];
}
