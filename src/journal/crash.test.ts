/** Failing disks: nothing is acknowledged that is not there after the restart. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Collector,
  deposit,
  readAll,
  startJournal,
  temporaryFolder,
} from '../../test/support/journal-fixture.ts';
import { MemoryDisk, type Operation } from '../../test/support/memory-disk.ts';
import type { Command } from '../engine/command.ts';
import { FileJournal } from './file-journal.ts';
import { JournalStopped } from './journal.ts';
import { lockFolder } from './lock.ts';

const SMALL_SEGMENTS = { firstSegmentBytes: 1024, segmentBytes: 2048 };

describe('a failed disk operation', () => {
  const faults: [string, Operation, number | Error][] = [
    ['a write', 'write', new Error('EIO: i/o error')],
    ['a sync', 'sync', new Error('EIO: i/o error, fdatasync')],
    ['a write to a full disk', 'write', new Error('ENOSPC: no space left on device')],
    ['a short write', 'write', 100],
  ];

  it.each(faults)(
    '(%s) acknowledges nothing and stops the journal with its cause',
    async (_, operation, fault) => {
      const folder = await temporaryFolder();
      const disk = new MemoryDisk();
      const { journal, collector } = await startJournal(folder, { disk });
      journal.submit(deposit('a'), undefined);
      await collector.reach(1);
      failAll(disk, operation, fault);
      journal.submit(deposit('b'), undefined);
      await collector.reach(2);

      const cause = fault instanceof Error ? fault.message : 'short write: 100 of';
      expect(collector.failures.map(String)).toEqual([expect.stringContaining(cause)]);
      expect(() => journal.submit(deposit('c'), undefined)).toThrow(JournalStopped);
      expect(collector.seqs).toEqual([1]);
    },
  );

  it.each(faults)('(%s) leaves a journal that starts clean', async (_, operation, fault) => {
    const folder = await temporaryFolder();
    const disk = new MemoryDisk();
    const { journal, collector } = await startJournal(folder, { disk });
    failAll(disk, operation, fault);
    journal.submit(deposit('a'), undefined);
    await collector.reach(1);
    await journal.close();
    const after = await startJournal(folder, { disk: disk.afterCrash(() => false) });
    after.journal.submit(deposit('b'), undefined);
    await after.collector.reach(1);

    expect(after.collector.delivered).toMatchObject([{ seq: 1, command: deposit('b') }]);
  });

  it('while a segment is made stops the journal, not the process', async () => {
    const folder = await temporaryFolder();
    const disk = new MemoryDisk();
    const { journal, collector } = await startJournal(folder, { disk, ...SMALL_SEGMENTS });
    failAll(disk, 'rename', new Error('ENOSPC: no space left on device'));
    for (let count = 1; collector.failures.length === 0; count += 1) {
      journal.submit(deposit(`r${count}`), undefined);
      await collector.reach(count);
    }

    expect(collector.seqs.length).toBeGreaterThan(1);
    expect(await readAll(folder, disk)).toHaveLength(collector.seqs.length);
  });

  it('while it opens gives the lock back', async () => {
    const folder = await temporaryFolder();
    const disk = new MemoryDisk();
    const { journal } = await startJournal(folder, { disk });
    await journal.close();
    failAll(disk, 'open', new Error('EIO: i/o error'));
    await expect(startJournal(folder, { disk })).rejects.toThrow('EIO');
    const lock = await lockFolder(folder);
    await lock.release();
  });
});

describe('a crash at any moment, and more after it', () => {
  it('loses nothing that was acknowledged and invents nothing', async () => {
    const folder = await temporaryFolder();
    const batch = fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(batch, { minLength: 1, maxLength: 12 }),
        fc.array(fc.nat(50), { minLength: 1, maxLength: 3 }),
        fc.array(fc.boolean(), { minLength: 16, maxLength: 64 }),
        async (batches, crashes, coins) => {
          let disk = new MemoryDisk();
          let before: Run = { disk, acknowledged: [], submitted: [], replayed: [] };
          for (const operations of [...crashes, Number.POSITIVE_INFINITY]) {
            const run = await runUntilCrash({ folder, disk, batches, operations, coins });
            if (run.replayed !== undefined) {
              expect(run.replayed).toEqual(before.submitted.slice(0, run.replayed.length));
              expect(run.replayed.length).toBeGreaterThanOrEqual(before.acknowledged.length);
              before = run;
            }
            disk = run.disk;
          }
          expect(before.acknowledged).toEqual(before.submitted);
        },
      ),
    );
  });
});

/** Commands by their kinds of knowledge; `replayed` is undefined when it crashed before. */
interface Run {
  readonly disk: MemoryDisk;
  readonly replayed: Command[] | undefined;
  readonly acknowledged: Command[];
  readonly submitted: Command[];
}

/** Runs a venue's life until the power fails at a disk operation, or to its end. */
async function runUntilCrash(plan: {
  folder: string;
  disk: MemoryDisk;
  batches: readonly (readonly number[])[];
  operations: number;
  coins: readonly boolean[];
}): Promise<Run> {
  const { folder, disk, batches, coins } = plan;
  const collector = new Collector();
  const submitted: Command[] = [];
  let crashed: { disk: MemoryDisk; acknowledged: Command[] } | undefined;
  let replayed: Command[] | undefined;
  let left = plan.operations;
  let tosses = 0;
  disk.fault = () => {
    left -= 1;
    if (left >= 0) return undefined;
    crashed ??= {
      disk: disk.afterCrash(() => coins[tosses++ % coins.length] === true),
      acknowledged: collector.commands,
    };
    throw new Error('power failure');
  };
  const journal = await startOrCrash(folder, disk, collector);
  if (journal !== undefined) {
    replayed = collector.commands;
    submitted.push(...replayed);
    for (const sizes of batches) {
      if (collector.failures.length > 0) break;
      const commands = sizes.map((size, at) =>
        deposit(`${submitted.length + at} ${'x'.repeat(size)}`),
      );
      for (const command of commands) journal.submit(command, undefined);
      submitted.push(...commands);
      await collector.reach(submitted.length);
    }
    // The head file is the last that is written.
    await journal.close().catch((error) => expect(String(error)).toContain('power failure'));
  }
  return { disk, acknowledged: collector.commands, ...crashed, replayed, submitted };
}

async function startOrCrash(
  folder: string,
  disk: MemoryDisk,
  collector: Collector,
): Promise<FileJournal | undefined> {
  let journal: FileJournal | undefined;
  try {
    journal = await FileJournal.open({ dataFolder: folder, now: () => 1, disk, ...SMALL_SEGMENTS });
    await journal.start(0, collector);
    return journal;
  } catch (error) {
    expect(String(error)).toContain('power failure');
    await journal?.close();
    return undefined;
  }
}

function failAll(disk: MemoryDisk, operation: Operation, fault: number | Error): void {
  disk.fault = (asked) => {
    if (asked !== operation) return undefined;
    if (fault instanceof Error) throw fault;
    return fault;
  };
}
