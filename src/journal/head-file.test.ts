import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  deposit,
  readAll,
  segmentPaths,
  startJournal,
  temporaryFolder,
  writeBatches,
} from '../../test/support/journal-fixture.ts';
import { MemoryDisk } from '../../test/support/memory-disk.ts';
import { readHeadFile } from './head-file.ts';

const SECOND_MS = 1000;
const SMALL = { firstSegmentBytes: 1024, segmentBytes: 1024 };

describe('V1: the head file', () => {
  it('says where the journal stands within a second of a commit, after the commit', async () => {
    const folder = await temporaryFolder();
    const disk = new MemoryDisk();
    const { journal, collector } = await startJournal(folder, { disk });
    for (const count of [1, 2, 3]) {
      journal.submit(deposit(`r${count}`), undefined);
      await collector.reach(count);
      await sleep(SECOND_MS);
      expect(await readHeadFile(disk, folder)).toEqual(journal.head);
      // Synced, too.
      expect(
        await readHeadFile(
          disk.afterCrash(() => false),
          folder,
        ),
      ).toEqual(journal.head);
    }
  });

  it('says so while commits never pause', async () => {
    const folder = await temporaryFolder();
    const disk = new MemoryDisk();
    const { journal, collector } = await startJournal(folder, { disk });
    const until = performance.now() + 2.2 * SECOND_MS;
    const committedAtMs: number[] = [];
    for (let count = 1; performance.now() < until; count += 1) {
      journal.submit(deposit(`r${count}`), undefined);
      await collector.reach(count);
      committedAtMs[count] = performance.now();
      const said = (await readHeadFile(disk, folder))?.seq ?? 0;
      const next = committedAtMs[said + 1] ?? Number.POSITIVE_INFINITY;
      expect(performance.now() - next).toBeLessThan(SECOND_MS);
    }
  });

  it('says so at each roll at once', async () => {
    const folder = await temporaryFolder();
    const disk = new MemoryDisk();
    const { journal, collector } = await startJournal(folder, { disk, ...SMALL });
    let rolls = 0;
    for (let count = 1; rolls < 3; count += 1) {
      const before = (await segmentPaths(folder, disk)).length;
      journal.submit(deposit(`r${count}`), undefined);
      await collector.reach(count);
      if ((await segmentPaths(folder, disk)).length === before) continue;
      rolls += 1;
      await sleep(20);
      expect((await readHeadFile(disk, folder))?.seq).toBe(count);
    }
  });

  it('says so at a clean stop', async () => {
    const folder = await temporaryFolder();
    const disk = new MemoryDisk();
    const { journal, collector } = await startJournal(folder, { disk });
    journal.submit(deposit('a'), undefined);
    await collector.reach(1);
    await journal.close();

    expect(
      await readHeadFile(
        disk.afterCrash(() => false),
        folder,
      ),
    ).toEqual(journal.head);
  });

  it('is not waited for by a commit', async () => {
    const folder = await temporaryFolder();
    const disk = new MemoryDisk();
    let release = (): void => undefined;
    let isHeld = false;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const open = disk.open.bind(disk);
    disk.open = async (path, mode) => {
      const file = await open(path, mode);
      if (!path.endsWith('head') || mode !== 'update-durable') return file;
      const write: typeof file.write = async (bytes, position) => {
        isHeld = true;
        await held;
        return file.write(bytes, position);
      };
      return { ...file, write };
    };
    const { journal, collector } = await startJournal(folder, { disk });
    for (let count = 1; count <= 30; count += 1) {
      journal.submit(deposit(`r${count}`), undefined);
      await collector.reach(count);
      await sleep(30);
    }
    expect(isHeld).toBe(true);
    expect(journal.head.seq).toBe(30);
    release();
  }, 10_000);

  it('V9: is open before the journal goes live, so that to write it needs no descriptor more', async () => {
    const folder = await temporaryFolder();
    const disk = new MemoryDisk();
    const { journal, collector } = await startJournal(folder, { disk });
    disk.fault = (operation) => {
      if (operation === 'open') throw new Error('EMFILE: too many open files');
      return undefined;
    };
    journal.submit(deposit('a'), undefined);
    await collector.reach(1);
    await journal.close();
    disk.fault = () => undefined;

    expect(await readHeadFile(disk, folder)).toEqual(journal.head);
  });

  it('that cannot be written stops the journal with the cause', async () => {
    const folder = await temporaryFolder();
    const disk = new MemoryDisk();
    const { journal, collector } = await startJournal(folder, { disk });
    disk.fault = (_, path) => {
      if (path.includes('head')) throw new Error('EIO: i/o error, head');
      return undefined;
    };
    journal.submit(deposit('a'), undefined);
    await collector.reach(1);
    await sleep(SECOND_MS);
    journal.submit(deposit('b'), undefined);
    await collector.reach(2);

    expect(collector.failures.map(String)).toEqual(['Error: EIO: i/o error, head']);
    expect(collector.seqs).toEqual([1]);
  });

  it('reads as what was written last, or the time before, whatever sector is damaged', async () => {
    const folder = await temporaryFolder();
    const disk = new MemoryDisk();
    const { journal, collector } = await startJournal(folder, { disk });
    for (const count of [1, 2]) {
      journal.submit(deposit(`r${count}`), undefined);
      await collector.reach(count);
      await sleep(0.7 * SECOND_MS);
    }
    const path = join(folder, 'head');
    const bytes = disk.get(path);
    expect(bytes).toHaveLength(1024);
    for (const at of [0, 512]) {
      disk.put(path, Buffer.from(bytes).fill(0, at, at + 512));
      expect([1, 2]).toContain((await readHeadFile(disk, folder))?.seq);
    }
    for (let bit = 0; bit < 8 * bytes.length; bit += 1) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      disk.put(path, flipped);
      expect([1, 2], `bit ${bit}`).toContain((await readHeadFile(disk, folder))?.seq);
    }
    for (const left of [Buffer.alloc(0), Buffer.alloc(1024)]) {
      disk.put(path, left);
      expect(await readHeadFile(disk, folder)).toBeUndefined();
    }
    disk.put(path, bytes);
  });

  it('is never ahead of what is on the device, though the system writes when it likes', async () => {
    const folder = await temporaryFolder();
    const disk = new MemoryDisk();
    const { journal, collector } = await startJournal(folder, { disk, sync: 'os', ...SMALL });
    for (let count = 1; count <= 20; count += 1) {
      journal.submit(deposit(`r${count}`), undefined);
      await collector.reach(count);
      if (count % 5 === 0) await sleep(0.6 * SECOND_MS);
      const crashed = disk.afterCrash(() => false);
      const said = (await readHeadFile(crashed, folder))?.seq ?? 0;
      const there = await readAll(folder, crashed).catch(() => []);
      expect(there.length).toBeGreaterThanOrEqual(said);
    }
    expect(
      (
        await readHeadFile(
          disk.afterCrash(() => false),
          folder,
        )
      )?.seq,
    ).toBe(20);
  }, 10_000);

  it('is made anew by a journal that goes on without one', async () => {
    const folder = await temporaryFolder();
    const disk = new MemoryDisk();
    await writeBatches(folder, [[deposit('a')]], { disk });
    await disk.remove(join(folder, 'head'));
    const { journal } = await startJournal(folder, { disk });
    await sleep(SECOND_MS);

    expect(await readHeadFile(disk, folder)).toEqual(journal.head);
  });
});
