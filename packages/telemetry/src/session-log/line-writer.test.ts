import { describe, expect, it } from 'vitest';
import { type AppendFile, createLineWriter, lineOf } from './line-writer.ts';
import { message } from './records.fixture.ts';

/** A disk that takes `room` bytes and then is full, until it is given more. */
function createDisk(): { room: number; maxPerWrite: number; text: string; readonly file: AppendFile } {
  const disk = {
    room: 1e6,
    maxPerWrite: 1e6,
    text: '',
    file: {
      write(bytes: Uint8Array) {
        const taken = Math.min(bytes.length, disk.room, disk.maxPerWrite);
        if (taken === 0) throw new Error('no space left');
        disk.room -= taken;
        disk.text += Buffer.from(bytes.subarray(0, taken)).toString('latin1');
        return taken;
      },
      async close() {},
    },
  };
  return disk;
}

const [first, second] = [message('user', 'first'), message('user', 'second')];

describe('createLineWriter', () => {
  it('TEL-6: goes on where the system takes less than a line at a time', async () => {
    const disk = createDisk();
    disk.maxPerWrite = 7;
    const writer = createLineWriter(disk.file);
    await Promise.all([writer.append(first), writer.append(second)]);
    expect(disk.text).toBe(lineOf(first) + lineOf(second));
  });

  it('TEL-6: a file that takes nothing fails the record, and holds up nothing', async () => {
    let asked = 0;
    const write = () => {
      asked += 1;
      return 0;
    };
    const file: AppendFile = { write, close: async () => undefined };
    await expect(createLineWriter(file).append(first)).rejects.toThrow();
    expect(asked).toBe(1);
  });

  it('TEL-6: a disk that was full for a while costs the record it was full for, and no other', async () => {
    const disk = createDisk();
    disk.room = 10;
    const writer = createLineWriter(disk.file);
    await expect(writer.append(first)).rejects.toThrow();
    disk.room = 1e6;
    await writer.append(second);
    await writer.append(first);
    expect(disk.text).toBe(`${lineOf(first).slice(0, 10)}\n${lineOf(second)}${lineOf(first)}`);
  });
});
