import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkPlugin,
  type JsonObject,
  SILENT_LOGGER,
  type ToolResult,
  toToolResult,
} from '@openclaw/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { GIF, JPEG, PNG, png, WEBP_LOSSLESS } from './images.fixture.ts';
import { mediaPlugin } from './index.ts';
import { viewImage } from './view-image.ts';

async function makeWorkspace(files: Readonly<Record<string, Buffer>>) {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'openclaw-media-')));
  const dir = join(base, 'workspace');
  await mkdir(dir);
  await writeFile(join(base, 'secret.png'), PNG);
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(dir, name), bytes);
  return {
    dir,
    view: async (path: string, config: JsonObject = {}): Promise<ToolResult> => {
      const answer = await viewImage.execute(
        { path },
        {
          signal: new AbortController().signal,
          callId: 'c',
          run: { agentId: 'main', sessionKey: 'agent:main:t', sessionId: 's', runId: 'r', channel: 'test' },
          logger: SILENT_LOGGER,
          config,
          workspaceDir: dir,
          stateDir: base,
          reportProgress() {},
        },
      );
      return toToolResult(answer, { outputSchema: viewImage.outputSchema });
    },
    [Symbol.asyncDispose]: () => rm(base, { recursive: true, force: true }),
  };
}

const text = ({ content }: ToolResult): string =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('');

describe('view_image', () => {
  it.each([
    ['png', PNG, 'photo.jpg'],
    ['jpeg', JPEG, 'photo'],
    ['gif', GIF, 'photo.png'],
    ['webp', WEBP_LOSSLESS, 'photo.txt'],
  ])('shows a %s by its bytes, whatever its name is', async (type, bytes, name) => {
    await using workspace = await makeWorkspace({ [name]: bytes });
    const result = await workspace.view(name);
    expect(result.details).toEqual({ path: name, type, width: 2, height: 1, bytes: bytes.length });
    const data = bytes.toString('base64');
    expect(result.content.at(-1)).toEqual({ type: 'image', data, mimeType: `image/${type}` });
  });

  it.each([
    ['text that is called an image', 'note.png'],
    ['an empty file', 'empty.png'],
    ['half an image', 'half.png'],
    ['a folder', 'folder'],
    ['what is not there', 'missing.png'],
    ['a way out', '../secret.png'],
    ['a link that leads out', 'link.png'],
  ])('refuses %s, and shows nothing', async (_case, path) => {
    await using workspace = await makeWorkspace({
      'note.png': Buffer.from('just words'),
      'empty.png': Buffer.alloc(0),
      'half.png': PNG.subarray(0, 50),
    });
    await mkdir(join(workspace.dir, 'folder'));
    await symlink('../secret.png', join(workspace.dir, 'link.png'));
    const result = await workspace.view(path);
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    expect(text(result)).toContain(path);
  });

  it('refuses what is too large in bytes or pixels, and says what to do', async () => {
    await using workspace = await makeWorkspace({ 'small.png': PNG, 'wide.png': png(8_001, 1) });
    expect(text(await workspace.view('small.png', { maxBytes: PNG.length - 1 }))).toMatch(/smaller copy/u);
    expect(text(await workspace.view('small.png', { maxSide: 1 }))).toMatch(/smaller copy/u);
    expect(await workspace.view('wide.png')).toMatchObject({ isError: true });
    expect((await workspace.view('small.png', { maxBytes: PNG.length, maxSide: 2 })).isError).toBeUndefined();
  });

  it('CAT-3: is one tool that a host accepts, direct-only, and small enough to be visible always', () => {
    const check = checkPlugin(mediaPlugin);
    expect(check).toMatchObject({
      ok: true,
      problems: [],
      plugin: {
        id: 'media',
        tools: [{ name: 'view_image', catalogMode: 'direct-only', returnsImages: true }],
      },
    });
    const { name, description, inputSchema } = viewImage;
    expect(JSON.stringify({ name, description, parameters: inputSchema }).length).toBeLessThan(270);
  });
});
