import type { Template } from './template.ts';

export interface ScaffoldPackage {
  readonly id: string;
  readonly template: Template;
  /** Of all our packages: they share one. */
  readonly version: string;
  /** Package name → tarball, where our packages are to come from files and not from the registry. */
  readonly packed: ReadonlyMap<string, string> | undefined;
}

/** Tried together with the templates; a test holds them to those of the workspace. */
const TYPESCRIPT = { '@types/node': '26.6.7', typescript: '7.0.2' };

const BUILD = 'openclaw plugins build';

/** The `package.json` of a new plugin. */
export function scaffoldPackage({ id, template, version, packed }: ScaffoldPackage): object {
  const from = (name: string, range: string): string => specifier(packed?.get(name), range);
  const isTyped = template === 'ts';
  const source = isTyped ? 'dist' : 'src';
  return {
    name: `openclaw-plugin-${id}`,
    version: '0.1.0',
    description: 'Counts working days.',
    keywords: ['openclaw-plugin'],
    type: 'module',
    openclaw: { plugin: `./${source}/index.js` },
    files: [source, `!${source}/**/*.test.js`, 'openclaw.plugin.json'],
    engines: { node: '>=24' },
    scripts: {
      build: isTyped ? `tsc && ${BUILD}` : BUILD,
      test: `node --test "src/**/*.test.${template}"`,
      validate: isTyped ? 'tsc && openclaw plugins validate' : 'openclaw plugins validate',
      prepack: 'npm run build',
    },
    dependencies: { '@openclaw/plugin-sdk': from('@openclaw/plugin-sdk', `^${version}`) },
    devDependencies: {
      '@openclaw/cli': from('@openclaw/cli', version),
      '@openclaw/plugin-testing': from('@openclaw/plugin-testing', version),
      ...(isTyped ? TYPESCRIPT : {}),
    },
    ...(packed === undefined ? {} : { overrides: overridesOf(packed) }),
  };
}

const DIRECT: ReadonlySet<string> = new Set([
  '@openclaw/cli',
  '@openclaw/plugin-sdk',
  '@openclaw/plugin-testing',
]);

/** So that our packages come from files wherever one wants another; npm wants its own word for direct ones. */
function overridesOf(packed: ReadonlyMap<string, string>): object {
  return Object.fromEntries(
    [...packed].map(([name, file]) => [name, DIRECT.has(name) ? `$${name}` : specifier(file, '')]),
  );
}

function specifier(file: string | undefined, range: string): string {
  return file === undefined ? range : `file:${file}`;
}
