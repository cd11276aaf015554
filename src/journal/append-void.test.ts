import { describe, expect, it } from 'vitest';
import {
  deposit,
  readAll,
  segmentPaths,
  startJournal,
  temporaryFolder,
  writeBatches,
} from '../../test/support/journal-fixture.ts';
import { appendVoid, CannotVoid } from './append-void.ts';
import { JournalReader } from './journal-reader.ts';
import { FolderLocked } from './lock.ts';
import { scanJournal } from './scan-journal.ts';

function request(dataFolder: string, seq: number) {
  return { dataFolder, seq, by: 'root', reason: 'stops the engine', now: () => 5000 };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('a void record', () => {
  it('makes every reader pass over the command, for ever, and takes a place of its own', async () => {
    const folder = await temporaryFolder();
    await writeBatches(folder, [[deposit('a'), deposit('poison'), deposit('c')]]);
    await appendVoid(request(folder, 2));
    const { journal, collector } = await startJournal(folder);
    expect(collector.seqs).toEqual([1, 3]);
    expect(journal.head).toMatchObject({ seq: 4, timeMs: 5000 });
    journal.submit(deposit('d'), undefined);
    await collector.reach(3);
    await journal.close();

    expect((await readAll(folder)).map((entry) => entry.seq)).toEqual([1, 3, 5]);
  });

  it('is visible with who and why', async () => {
    const folder = await temporaryFolder();
    await writeBatches(folder, [[deposit('a'), deposit('poison')]]);
    const record = await appendVoid(request(folder, 2));
    expect(record).toEqual({
      seq: 3,
      timeMs: 5000,
      voided: 2,
      by: 'root',
      reason: 'stops the engine',
    });
    const { voids } = await scanJournal(folder);
    expect(voids).toEqual([record]);
    const reader = new JournalReader({ dataFolder: folder, afterSeq: 1, voids });
    const batches = await all(reader.readThrough(3));
    expect(batches).toMatchObject([
      { entries: [], voidRecord: undefined, lastSeq: 2 },
      { entries: [], voidRecord: record, lastSeq: 3 },
    ]);
    await reader.close();
  });

  it('of any segment is known to the start, once', async () => {
    const folder = await temporaryFolder();
    const options = { firstSegmentBytes: 512, segmentBytes: 512 };
    const batches = Array.from({ length: 12 }, (_, at) => [deposit(`a${at}`)]);
    await writeBatches(folder, batches.slice(0, 6), options);
    await appendVoid(request(folder, 2));
    await writeBatches(folder, batches.slice(6), options);
    await appendVoid(request(folder, 9));
    const paths = await segmentPaths(folder);
    expect(paths.length).toBeGreaterThan(2);

    const { journal, collector } = await startJournal(folder);
    expect(journal.voids.map(({ seq, voided }) => [seq, voided])).toEqual([
      [7, 2],
      [14, 9],
    ]);
    expect(collector.seqs).toEqual([1, 3, 4, 5, 6, 8, 10, 11, 12, 13]);
  });

  it('is refused for what is no live command', async () => {
    const folder = await temporaryFolder();
    await writeBatches(folder, [[deposit('a'), deposit('b')]]);
    await appendVoid(request(folder, 1));
    for (const seq of [0, 1, 3, 4, 1.5, Number.NaN]) {
      await expect(appendVoid(request(folder, seq))).rejects.toThrow(CannotVoid);
    }
  });

  it('is refused while the venue runs', async () => {
    const folder = await temporaryFolder();
    await writeBatches(folder, [[deposit('a')]]);
    await startJournal(folder);

    await expect(appendVoid(request(folder, 1))).rejects.toThrow(FolderLocked);
  });
});
