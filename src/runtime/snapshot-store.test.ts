import { describe, expect, it } from 'vitest';
import { MemoryDisk } from '../../test/support/memory-disk.ts';
import type { Snapshot } from './snapshot.ts';
import { SnapshotStore } from './snapshot-store.ts';

function snapshot(seq: number): Snapshot {
  return {
    journalId: 'journal',
    seq,
    timeMs: 10 * seq,
    chainHash: 'ab',
    rulesVersion: 1,
    state: `{"state":"ü ${seq}"}`,
    tape: `{"tape":${seq}}`,
  };
}

function storeOn(disk: MemoryDisk): { store: SnapshotStore; warnings: string[] } {
  const warnings: string[] = [];
  const store = new SnapshotStore({
    dataFolder: '/data',
    disk,
    warn: (message) => warnings.push(message),
  });
  return { store, warnings };
}

const PATH_OF_2 = '/data/snapshots/0000000000000000002.snapshot';

describe('the snapshot store', () => {
  it('has none at first', async () => {
    expect(await storeOn(new MemoryDisk()).store.latest()).toBeUndefined();
  });

  it('gives back what was saved, the newest that is not too late', async () => {
    const { store } = storeOn(new MemoryDisk());
    await store.save(snapshot(1));
    await store.save(snapshot(2));

    expect(await store.latest()).toEqual(snapshot(2));
    expect(await store.latest(1)).toEqual(snapshot(1));
    expect(await store.latest(0)).toBeUndefined();
  });

  it('keeps the newest three', async () => {
    const { store } = storeOn(new MemoryDisk());
    for (const seq of [1, 2, 3, 4, 5]) await store.save(snapshot(seq));

    expect(await store.seqs()).toEqual([5, 4, 3]);
  });

  it('passes over a snapshot with any flipped bit, with a warning, for an older one', async () => {
    const disk = new MemoryDisk();
    const { store, warnings } = storeOn(disk);
    await store.save(snapshot(1));
    await store.save(snapshot(2));
    const bytes = disk.get(PATH_OF_2);
    for (let bit = 0; bit < 8 * bytes.length; bit += 1) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      disk.put(PATH_OF_2, flipped);
      expect(await store.latest(), `bit ${bit}`).toEqual(snapshot(1));
    }
    expect(warnings).toHaveLength(8 * bytes.length);
    expect(warnings[0]).toBe(
      `snapshot ${PATH_OF_2} is passed over: it does not match its checksum`,
    );
  });

  it('passes over every cut-off snapshot', async () => {
    const disk = new MemoryDisk();
    const { store } = storeOn(disk);
    await store.save(snapshot(2));
    const bytes = disk.get(PATH_OF_2);
    for (let length = 0; length < bytes.length; length += 1) {
      disk.put(PATH_OF_2, bytes.subarray(0, length));
      expect(await store.latest(), `${length} bytes`).toBeUndefined();
    }
  });

  it('does not trust a file under another name', async () => {
    const disk = new MemoryDisk();
    const { store } = storeOn(disk);
    await store.save(snapshot(2));
    disk.put('/data/snapshots/0000000000000000007.snapshot', disk.get(PATH_OF_2));

    expect(await store.latest()).toEqual(snapshot(2));
  });

  it('has the old or the new one after a crash at any operation, never half of one', async () => {
    for (let crashAt = 0; crashAt < 40; crashAt += 1) {
      for (const survives of [true, false]) {
        const disk = new MemoryDisk();
        await storeOn(disk).store.save(snapshot(1));
        const found = await crashWhile(disk, { crashAt, survives }, () =>
          storeOn(disk).store.save(snapshot(2)),
        );
        const { store } = storeOn(found);
        expect([snapshot(1), snapshot(2)]).toContainEqual(await store.latest());
        await store.save(snapshot(3));
        expect(await store.latest()).toEqual(snapshot(3));
      }
    }
  });
});

async function crashWhile(
  disk: MemoryDisk,
  { crashAt, survives }: { crashAt: number; survives: boolean },
  work: () => Promise<void>,
): Promise<MemoryDisk> {
  let left = crashAt;
  let crashed: MemoryDisk | undefined;
  disk.fault = () => {
    left -= 1;
    if (left >= 0) return undefined;
    crashed ??= disk.afterCrash(() => survives);
    throw new Error('power failure');
  };
  await work().catch(() => undefined);
  return crashed ?? disk.afterCrash(() => false);
}
