import { matchesGlob, posix } from 'node:path';
import { MANIFEST_FILE } from '@openclaw/plugin-sdk';
import type { PluginFinding } from './plugin-finding.ts';
import { PACKAGE_FILE, type PluginFolder } from './plugin-folder.ts';

const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'] as const;
const INSTALLED_KINDS = ['dependencies', 'peerDependencies', 'optionalDependencies'] as const;
/** `git+ssh://…`, `https://…/x.git#v1`, `git@host:…`, `github:acme/x`, `acme/x`. */
const GIT_SPEC = /^(?:git[+:@]|(?:github|gitlab|bitbucket|gist):|\w[\w.-]*\/[\w.-]+(?:#|$))|\.git(?:#|$)/u;
const SDK = '@openclaw/plugin-sdk';

/** What npm would make of the package: what it leaves out, does not run, or cannot pack at all. */
export function packageFindings(read: PluginFolder): readonly PluginFinding[] {
  if (read.packageJson === undefined) return [];
  const fields = recordOf(read.packageJson);
  const entry = read.package?.entry;
  const findings: PluginFinding[] = [];
  const say = (severity: PluginFinding['severity'], path: string, message: string): void => {
    findings.push({ severity, file: PACKAGE_FILE, path, message });
  };
  for (const key of ['name', 'version']) {
    if (typeof fields[key] === 'string' && fields[key] !== '') continue;
    say('warning', `/${key}`, 'is missing: npm cannot pack the package, and so nobody can install it');
  }
  const files = fields['files'];
  if (Array.isArray(files)) {
    for (const needed of [entry, MANIFEST_FILE]) {
      if (needed === undefined || isPacked(needed, files)) continue;
      say('error', '/files', `leaves out ${needed}: an installed package would lack it; add it`);
    }
  }
  if (entry !== undefined && /\.m?ts$/u.test(entry) && fields['private'] !== true) {
    const message = `is TypeScript, which Node does not run from node_modules: once installed the plugin would not load; name the built JavaScript`;
    say('warning', '/openclaw/plugin', message);
  }
  const scripts = recordOf(fields['scripts']);
  for (const name of INSTALL_SCRIPTS.filter((script) => scripts[script] !== undefined)) {
    say('warning', `/scripts/${name}`, 'is not run by openclaw plugins install; do without it');
  }
  for (const kind of INSTALLED_KINDS) {
    for (const [name, spec] of Object.entries(recordOf(fields[kind]))) {
      if (typeof spec !== 'string' || !GIT_SPEC.test(spec)) continue;
      const message = `is a git repository, with which openclaw plugins install refuses the plugin; depend on a package of a registry, or bundle it`;
      say('warning', `/${kind}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, message);
    }
  }
  const isInstalled = INSTALLED_KINDS.some((kind) => recordOf(fields[kind])[SDK] !== undefined);
  if (!isInstalled && recordOf(fields['devDependencies'])[SDK] !== undefined) {
    const message = `is not installed with the package; put it into dependencies, unless the entry is bundled`;
    say('warning', `/devDependencies/${SDK.replace('/', '~1')}`, message);
  }
  return findings;
}

/** As npm reads `files`: a file, a folder, or a glob; a later `!` takes away again. */
function isPacked(file: string, patterns: readonly unknown[]): boolean {
  const path = posix.normalize(file);
  let packed = false;
  for (const pattern of patterns) {
    if (typeof pattern !== 'string') continue;
    const isNegated = pattern.startsWith('!');
    const plain = posix.normalize(pattern.slice(isNegated ? 1 : 0)).replace(/^\/|\/$/gu, '');
    const hits = plain === '.' || path === plain || path.startsWith(`${plain}/`) || matchesGlob(path, plain);
    if (hits) packed = !isNegated;
  }
  return packed;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
