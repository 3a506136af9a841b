import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { JsonSchema } from '@openclaw/contracts';
import { buildPluginManifest, renderPluginManifest } from '@openclaw/plugin-sdk';

export interface PluginPackage {
  readonly id?: string;
  /** Of the package; default `plugin-<id>`. */
  readonly name?: string;
  readonly version?: string;
  readonly tools?: readonly string[];
  /** More of `package.json`. */
  readonly more?: object;
  /** Changes the manifest after it was built; `null` leaves it out. */
  readonly edits?: object | null;
  readonly configSchema?: JsonSchema;
  /** Runs when the module is loaded. */
  readonly code?: string;
  /** Other files, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

/** What npm needs to be found and to keep its cache to itself; it never reaches a registry that is not given. */
export function npmEnvironment(registry = 'http://127.0.0.1:9'): Readonly<Record<string, string>> {
  return {
    PATH: process.env['PATH'] ?? '',
    npm_config_registry: registry,
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
  };
}

/** Writes a plugin package with a manifest as `plugins build` makes it. */
export async function writePluginPackage(folder: string, plugin: PluginPackage = {}): Promise<string> {
  const {
    id = 'garden',
    name = `plugin-${id}`,
    version = '1.0.0',
    tools = [`${id}_water`],
    code = '',
  } = plugin;
  const definitions = tools.map((tool) => ({
    name: tool,
    description: `Does ${tool} for you`,
    inputSchema: { type: 'object' },
    execute: () => tool,
  }));
  const listed = definitions.map((tool) => `{ ...${JSON.stringify(tool)}, execute: () => '${version}' }`);
  const packageJson = { name, version, type: 'module', openclaw: { plugin: './index.js' }, ...plugin.more };
  const configured = plugin.configSchema === undefined ? {} : { configSchema: plugin.configSchema };
  const manifest = buildPluginManifest(
    { id, tools: [], ...configured },
    { tools: definitions, package: { entry: './index.js', version } },
  );
  const text = renderPluginManifest(manifest);
  const written =
    plugin.edits === undefined ? text : JSON.stringify({ ...JSON.parse(text), ...plugin.edits });
  const files = {
    'package.json': JSON.stringify(packageJson),
    'index.js': `${code}\nexport default { id: '${id}', tools: [${listed.join(', ')}], ...${JSON.stringify(configured)} };`,
    ...(plugin.edits === null ? {} : { 'openclaw.plugin.json': written }),
    ...plugin.files,
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** Makes a tarball of what a shell line of tar names, as npm's own would be. */
export async function tar(folder: string, file: string, ...args: readonly string[]): Promise<string> {
  await promisify(execFile)('tar', ['czPf', file, ...args], { cwd: folder });
  return file;
}

export interface Registry extends AsyncDisposable {
  readonly url: string;
  /** Resolves when something was asked of it. */
  readonly asked: Promise<void>;
}

/** A registry of these packages, each with one tarball; of `null` it never answers. */
export async function startRegistry(
  packages: Readonly<Record<string, { readonly packageJson: object; readonly tarball: Buffer } | null>>,
): Promise<Registry> {
  const asked = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    asked.resolve();
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const name = path.replace(/\.tgz$/u, '');
    const found = packages[name];
    if (found === null) return;
    if (found === undefined) response.writeHead(404).end('{}');
    else if (path.endsWith('.tgz')) response.end(found.tarball);
    else {
      const version = '1.0.0';
      const dist = { tarball: `http://${request.headers.host}/${encodeURIComponent(name)}.tgz` };
      const versions = { [version]: { ...found.packageJson, name, version, dist } };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    asked: asked.promise,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
