import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { messageOf, OpenClawError } from '@openclaw/contracts';

/**
 * Throws `plugin_invalid` for a file that is not gzip, or that holds more than `maxBytes`. npm unpacks all of a tarball
 * before it says how large it is, so a small file could fill the disk.
 */
export async function measureTarball(file: string, maxBytes: number): Promise<void> {
  let bytes = 0;
  try {
    await pipeline(createReadStream(file), createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
      for await (const chunk of unpacked) {
        bytes += chunk.length;
        if (bytes > maxBytes) {
          throw new OpenClawError('plugin_invalid', `${file} unpacks to more than ${maxBytes} bytes`);
        }
      }
    });
  } catch (thrown) {
    if (thrown instanceof OpenClawError) throw thrown;
    const message = `${file} is no tarball as npm pack makes it: ${messageOf(thrown)}`;
    throw new OpenClawError('plugin_invalid', message, { cause: thrown });
  }
}
