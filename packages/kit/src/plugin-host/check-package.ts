import { OpenClawError } from '@openclaw/contracts';
import { MANIFEST_FILE, type PluginManifest } from '@openclaw/plugin-sdk';
import { createSchemaCompiler } from '@openclaw/schema';
import { problemTexts, readPluginFolder } from './plugin-folder.ts';

const BUILD = 'Its author runs: openclaw plugins build';

/**
 * What an unpacked package registers, by its files alone. Throws `plugin_invalid` for one that is no plugin, has no
 * manifest as it was built, or could not be loaded from `node_modules`.
 */
export async function checkPluginPackage(folder: string, name: string): Promise<PluginManifest> {
  const read = await readPluginFolder(folder, { compiler: createSchemaCompiler() });
  const { manifest, problems } = read;
  const refuse = (why: string): OpenClawError => new OpenClawError('plugin_invalid', `${name}: ${why}`);
  if (read.package === undefined && !read.hasManifest) {
    throw refuse(`is no plugin: its package.json names no entry ("openclaw": { "plugin": … })`);
  }
  if (problems.length > 0) throw refuse(problemTexts(problems).join('; '));
  if (manifest === undefined) {
    throw refuse(`brings no ${MANIFEST_FILE}, so nobody can know what it does. ${BUILD}`);
  }
  if (!read.isAsBuilt)
    throw refuse(
      `${MANIFEST_FILE}/fingerprint does not fit: the file was changed after it was built. ${BUILD}`,
    );
  if (manifest.entry !== read.package?.entry) {
    throw refuse(`${MANIFEST_FILE}/entry is not that of package.json. ${BUILD}`);
  }
  if (/\.m?ts$/u.test(manifest.entry)) {
    throw refuse(
      `its entry ${manifest.entry} is TypeScript, which Node does not run from an installed package`,
    );
  }
  return manifest;
}
