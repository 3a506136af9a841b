import { type Diagnostic, OpenClawError } from '@openclaw/contracts';
import {
  buildPluginManifest,
  type CheckedTools,
  compareManifests,
  MANIFEST_FILE,
  type ManifestDifference,
  type SettledPlugin,
  type ToolDefinition,
} from '@openclaw/plugin-sdk';
import type { LoadedFiles } from './load-plugin.ts';

export interface HeldTools {
  readonly tools: readonly ToolDefinition[];
  readonly diagnostics: readonly Diagnostic[];
}

const MAX_DIFFERENCES_TOLD = 5;
/** SECURITY: what runs, and whether it may start runs unasked, is what somebody agreed to. */
const FATAL_FIELDS: ReadonlySet<string> = new Set(['/entry', '/background']);

/**
 * Compares what a plugin registered with its manifest, by which people chose it. A tool that is not listed is left
 * out; one that is listed only is told, as is a declaration that differs. Throws `plugin_invalid` if the entry
 * is another one, or its hooks or its work in the background are not as listed. Without a manifest everything stands.
 */
export function holdToManifest(plugin: SettledPlugin, listed: CheckedTools, files?: LoadedFiles): HeldTools {
  if (files?.manifest === undefined) return { tools: listed.tools, diagnostics: [] };
  const { manifest, folder, isAsBuilt, remedy } = files;
  const code = buildPluginManifest(plugin, { tools: listed.tools, package: files.package });
  const differences = compareManifests(manifest, code);
  const fatal = differences.filter(({ kind, path }) => kind === 'hooks' || FATAL_FIELDS.has(path));
  if (fatal.length > 0) {
    throw new OpenClawError('plugin_invalid', `${folder}: ${tellAll(fatal)}. ${remedy}`);
  }
  const of = (kind: ManifestDifference['kind']) => differences.filter((each) => each.kind === kind);
  const unlisted = of('unlisted');
  // Without a list nothing was registered, and that has been told.
  const unregistered = listed.ok ? of('unregistered') : [];
  // A version that moved on with package.json changes nothing of what is registered.
  const stale = [...of('field').filter(({ path }) => path !== '/version'), ...of('tool')];
  const left = new Set(unlisted.map(({ tool }) => tool));
  const about = `plugin:${plugin.id}`;
  return {
    tools: listed.tools.filter(({ name }) => !left.has(name)),
    diagnostics: [
      ...(isAsBuilt
        ? []
        : [diagnostic(about, `${MANIFEST_FILE}/fingerprint does not fit: the file was changed by hand`)]),
      ...unlisted.map((each) => toolDiagnostic(each, 'so the tool is left out')),
      ...unregistered.map((each) => toolDiagnostic(each, 'so there is no such tool')),
      ...(stale.length === 0 ? [] : [diagnostic(about, `${tellAll(stale)}; the code's declaration is used`)]),
    ],
  };

  function toolDiagnostic(difference: ManifestDifference, so: string): Diagnostic {
    const subject = `tool:openclaw:${plugin.id}:${difference.tool ?? ''}`;
    return { code: 'tool_invalid', subject, message: `${tell(difference)}, ${so}. ${remedy}` };
  }

  function diagnostic(subject: string, message: string): Diagnostic {
    return { code: 'plugin_invalid', subject, message: `${message}. ${remedy}` };
  }
}

function tell({ path, message }: ManifestDifference): string {
  return `${MANIFEST_FILE}${path} ${message}`;
}

function tellAll(differences: readonly ManifestDifference[]): string {
  const told = differences.slice(0, MAX_DIFFERENCES_TOLD).map(tell);
  const more = differences.length - told.length;
  return more === 0 ? told.join('; ') : `${told.join('; ')}; and ${more} more`;
}
