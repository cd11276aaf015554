import { describe, expect, it } from 'vitest';
import {
  deposit,
  startJournal,
  temporaryFolder,
  writeBatches,
} from '../../test/support/journal-fixture.ts';
import { JournalDamage } from './journal.ts';
import { JournalReader, type ReadBatch, readJournal } from './journal-reader.ts';
import { verifyJournal } from './scan-journal.ts';

async function take(batches: AsyncIterable<ReadBatch>, most = 100): Promise<number[]> {
  const seqs: number[] = [];
  for await (const batch of batches) {
    seqs.push(...batch.entries.map((entry) => entry.seq));
    if (seqs.length >= most) break;
  }
  return seqs;
}

describe('a journal reader', () => {
  it('reads as far as it is told and goes on where it stopped, over segments', async () => {
    const folder = await temporaryFolder();
    const options = { firstSegmentBytes: 1024, segmentBytes: 1024 };
    const { journal, collector } = await startJournal(folder, options);
    const reader = new JournalReader({ dataFolder: folder, afterSeq: 0, voids: [] });
    for (let seq = 1; seq <= 40; seq += 1) {
      journal.submit(deposit(`r${seq}`), undefined);
      await collector.reach(seq);
      expect(await take(reader.readThrough(seq))).toEqual([seq]);
    }
    expect(await take(reader.readThrough(40))).toEqual([]);
    await reader.close();
  });

  it('loses nothing when it is stopped early', async () => {
    const folder = await temporaryFolder();
    await writeBatches(folder, [[deposit('a')], [deposit('b')], [deposit('c')]]);
    const reader = new JournalReader({ dataFolder: folder, afterSeq: 0, voids: [] });

    expect(await take(reader.readThrough(3), 1)).toEqual([1]);
    expect(await take(reader.readThrough(3))).toEqual([2, 3]);
    await reader.close();
  });

  it('says when the journal ends before what it was told', async () => {
    const folder = await temporaryFolder();
    await writeBatches(folder, [[deposit('a')]]);
    const reader = new JournalReader({ dataFolder: folder, afterSeq: 0, voids: [] });

    await expect(take(reader.readThrough(2))).rejects.toThrow('the journal ends before entry 2');
    await reader.close();
  });

  it('names the chain after each batch, as the journal does', async () => {
    const folder = await temporaryFolder();
    const { journal, collector } = await startJournal(folder);
    journal.submit(deposit('a'), undefined);
    await collector.reach(1);
    const reader = new JournalReader({ dataFolder: folder, afterSeq: 0, voids: [] });
    for await (const batch of reader.readThrough(1)) {
      expect(batch).toMatchObject({ lastSeq: 1, chainHash: journal.head.chainHash });
    }
    await reader.sync();
    await reader.close();
  });
});

describe('verifying a journal', () => {
  it('finds no damage while a venue writes and rolls beside it', async () => {
    const folder = await temporaryFolder();
    const options = { firstSegmentBytes: 8192, segmentBytes: 8192 };
    const { journal } = await startJournal(folder, options);
    let lastSeq = 0;
    const writing = setInterval(() => {
      for (let count = 0; count < 5; count += 1)
        journal.submit(deposit('x'.repeat(700)), undefined);
    });
    while (lastSeq < 1500) {
      const found = await verifyJournal(folder);
      if (found instanceof JournalDamage) expect.fail(found.message);
      expect(found.head.seq).toBeGreaterThanOrEqual(lastSeq);
      lastSeq = found.head.seq;
    }
    clearInterval(writing);
    await journal.close();

    expect(await verifyJournal(folder)).toMatchObject({ head: journal.head, torn: undefined });
  });
});

describe('reading a journal', () => {
  it('gives the entries asked for, beside the process that writes', async () => {
    const folder = await temporaryFolder();
    const { journal, collector } = await startJournal(folder);
    for (const name of ['a', 'b', 'c', 'd']) journal.submit(deposit(name), undefined);
    await collector.reach(4);
    const seqs: number[] = [];
    const progress: [number, number][] = [];
    for await (const { entries } of readJournal(folder, {
      afterSeq: 1,
      upTo: 3,
      onProgress: (done, total) => progress.push([done, total]),
    })) {
      seqs.push(...entries.map((entry) => entry.seq));
    }

    expect(seqs).toEqual([2, 3]);
    expect(progress.at(-1)).toEqual([3, 3]);
  });
});
