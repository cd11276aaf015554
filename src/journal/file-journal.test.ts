import { statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  deposit,
  readAll,
  segmentPaths,
  startJournal,
  temporaryFolder,
  writeBatches,
} from '../../test/support/journal-fixture.ts';
import type { Command } from '../engine/command.ts';
import { FileJournal } from './file-journal.ts';
import { JournalBusy, JournalStopped } from './journal.ts';
import { FolderLocked } from './lock.ts';

function cancels(uid: string, count: number): Command {
  const orderId = '1000000000000000000';
  return { type: 'cancel-batch', uid, orders: Array.from({ length: count }, () => ({ orderId })) };
}

describe('the file journal', () => {
  it('delivers what was submitted, in order, with its ticket, seq and time', async () => {
    let now = 500;
    const { journal, collector } = await startJournal(await temporaryFolder(), { now: () => now });
    journal.submit(deposit('a'), 'ticket a');
    now = 400;
    journal.submit(deposit('b'), 'ticket b');
    await collector.reach(2);

    expect(collector.delivered).toEqual([
      { seq: 1, timeMs: 500, command: deposit('a') },
      { seq: 2, timeMs: 500, command: deposit('b') },
    ]);
    expect(collector.tickets).toEqual(['ticket a', 'ticket b']);
    expect(journal.head).toMatchObject({ seq: 2, timeMs: 500 });
  });

  it('does not deliver from inside submit', async () => {
    const { journal, collector } = await startJournal(await temporaryFolder());
    journal.submit(deposit('a'), undefined);

    expect(collector.delivered).toEqual([]);
  });

  it('V4: commits what queued during a write as the next batches, of 64 orders at most', async () => {
    const { journal, collector } = await startJournal(await temporaryFolder());
    journal.submit(deposit('first'), undefined);
    while (collector.delivered.length === 0) {
      if (journal.head.seq === 0) journal.submit(deposit('more'), undefined);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await journal.close();

    const [first = 0, ...others] = collector.batchSizes;
    const queued = others.reduce((sum, size) => sum + size, 0);
    expect(first + queued).toBe(journal.head.seq);
    expect(Math.max(...others)).toBeLessThanOrEqual(64);
    expect(others).toHaveLength(Math.ceil(queued / 64));
  });

  it('replays everything after a restart, and goes on from there', async () => {
    const folder = await temporaryFolder();
    await writeBatches(folder, [[deposit('a'), deposit('b')], [deposit('ü\n\u2028"')]]);
    const { journal, collector } = await startJournal(folder);
    expect(collector.delivered.map(({ command }) => command)).toEqual([
      deposit('a'),
      deposit('b'),
      deposit('ü\n\u2028"'),
    ]);
    journal.submit(deposit('d'), undefined);
    await collector.reach(4);

    expect(collector.seqs).toEqual([1, 2, 3, 4]);
  });

  it('replays only what comes after the given entry, also inside a batch', async () => {
    const folder = await temporaryFolder();
    await writeBatches(folder, [[deposit('a'), deposit('b'), deposit('c')], [deposit('d')]]);
    const { collector } = await startJournal(folder, { afterSeq: 2 });

    expect(collector.seqs).toEqual([3, 4]);
  });

  it('refuses to start after an entry that it does not have', async () => {
    const folder = await temporaryFolder();
    await writeBatches(folder, [[deposit('a')]]);

    await expect(startJournal(folder, { afterSeq: 2 })).rejects.toThrow('ends at 1, before 2');
  });

  it('keeps its id and extends its chain over restarts', async () => {
    const folder = await temporaryFolder();
    const first = await startJournal(folder);
    const id = first.journal.head.journalId;
    await first.journal.close();
    await writeBatches(folder, [[deposit('a')]]);
    const { journal } = await startJournal(folder);

    expect(journal.head.journalId).toBe(id);
    expect(await journal.holds(1, journal.head.chainHash)).toBe(true);
    expect(await journal.holds(1, '00'.repeat(32))).toBe(false);
    expect(await journal.holds(2, journal.head.chainHash)).toBe(false);
  });

  it('rolls to a new segment when one is full, and reads over the border', async () => {
    const folder = await temporaryFolder();
    const options = { firstSegmentBytes: 1024, segmentBytes: 2048 };
    const batches = Array.from({ length: 36 }, (_, index) => [deposit(`r${index}`)]);
    await writeBatches(folder, batches, options);

    expect((await segmentPaths(folder)).length).toBeGreaterThan(3);
    expect((await readAll(folder)).map((entry) => entry.command)).toEqual(batches.flat());
    expect(await readdir(join(folder, 'journal'))).not.toContain('spare.tmp');
  });

  it('V10: makes each segment four times as long as the one before, up to its bound', async () => {
    const folder = await temporaryFolder();
    const options = { firstSegmentBytes: 512, segmentBytes: 4096 };
    const batches = Array.from({ length: 100 }, (_, index) => [deposit(`r${index}`)]);
    await writeBatches(folder, batches, options);

    const sizes = (await segmentPaths(folder)).map((path) => statSync(path).size);
    expect(sizes.slice(0, 4)).toEqual([512, 2048, 4096, 4096]);
    expect((await readAll(folder)).map((entry) => entry.command)).toEqual(batches.flat());
  });

  it('gives a batch that is bigger than a segment a segment of its own', async () => {
    const folder = await temporaryFolder();
    const big = deposit('x'.repeat(10_000));
    const options = { firstSegmentBytes: 1024, segmentBytes: 2048 };
    await writeBatches(folder, [[big], [deposit('a')], [big], [deposit('b')]], options);

    expect((await readAll(folder)).map((entry) => entry.command)).toEqual([
      big,
      deposit('a'),
      big,
      deposit('b'),
    ]);
  });

  it('reads earlier segments only when they are needed', async () => {
    const folder = await temporaryFolder();
    const options = { firstSegmentBytes: 1024, segmentBytes: 1024 };
    await writeBatches(
      folder,
      Array.from({ length: 20 }, (_, index) => [deposit(`r${index}`)]),
      options,
    );
    const [first] = await segmentPaths(folder);
    await rm(first ?? '');
    const { collector } = await startJournal(folder, { afterSeq: 18 });

    expect(collector.seqs).toEqual([19, 20]);
  });

  it('refuses more than its bound, and then has written nothing', async () => {
    const folder = await temporaryFolder();
    const { journal, collector } = await startJournal(folder, { maxQueued: { weight: 2 } });
    journal.submit(deposit('a'), undefined);
    journal.submit(deposit('b'), undefined);

    expect(() => journal.submit(deposit('c'), undefined)).toThrow(JournalBusy);
    await collector.reach(2);
    journal.submit(deposit('d'), undefined);
    await collector.reach(3);
    expect((await readAll(folder)).map((entry) => entry.command)).toEqual([
      deposit('a'),
      deposit('b'),
      deposit('d'),
    ]);
  });

  it('waits with the next commit while a view holds it back', async () => {
    let release: (() => void) | undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { journal, collector } = await startJournal(await temporaryFolder(), {
      holdBack: () => gate,
    });
    journal.submit(deposit('a'), undefined);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(journal.head.seq).toBe(0);
    release?.();
    await collector.reach(1);

    expect(journal.head.seq).toBe(1);
  });

  it('R-J-6 V4: puts batches off at the pace it is asked for, and a single order goes between', async () => {
    const { journal, collector } = await startJournal(await temporaryFolder(), {
      paceMs: () => 60_000,
    });
    journal.submit(cancels('a', 50), undefined);
    await collector.reach(1);
    journal.submit(cancels('b', 50), undefined);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    journal.submit(cancels('c', 1), undefined);
    await collector.reach(2);
    expect(collector.commands.map((command) => 'uid' in command && command.uid)).toEqual([
      'a',
      'c',
    ]);
    await journal.close();
    expect(journal.head.seq).toBe(3);
  });

  it('commits what is queued when it closes, and takes nothing after', async () => {
    const folder = await temporaryFolder();
    const { journal, collector } = await startJournal(folder);
    journal.submit(deposit('a'), undefined);
    await journal.close();

    expect(collector.seqs).toEqual([1]);
    expect(() => journal.submit(deposit('b'), undefined)).toThrow(JournalStopped);
  });

  it('takes nothing before it has started', async () => {
    const journal = await FileJournal.open({
      dataFolder: await temporaryFolder(),
      now: () => 0,
    });

    expect(() => journal.submit(deposit('a'), undefined)).toThrow(JournalStopped);
    await journal.close();
  });

  it('keeps a second process out and names the first, until it closes', async () => {
    const folder = await temporaryFolder();
    const { journal } = await startJournal(folder);
    const second = FileJournal.open({ dataFolder: folder, now: () => 0 });

    await expect(second).rejects.toThrow(FolderLocked);
    await expect(second).rejects.toThrow(`in use by process ${process.pid}`);
    await journal.close();
    await startJournal(folder);
  });

  it('works with sync left to the operating system', async () => {
    const folder = await temporaryFolder();
    await writeBatches(folder, [[deposit('a')], [deposit('b')]], {
      sync: 'os',
      firstSegmentBytes: 512,
      segmentBytes: 512,
    });

    expect(await readAll(folder)).toHaveLength(2);
  });

  it('tells its progress over a replay', async () => {
    const folder = await temporaryFolder();
    await writeBatches(folder, [Array.from({ length: 5000 }, (_, index) => deposit(`r${index}`))]);
    const steps: [number, number][] = [];
    await startJournal(folder, { onReplay: (done, total) => steps.push([done, total]) });

    expect(steps.at(-1)).toEqual([5000, 5000]);
  });
});
