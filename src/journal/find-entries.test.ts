import { describe, expect, it } from 'vitest';
import {
  deposit,
  readAll,
  segmentPaths,
  startJournal,
  temporaryFolder,
  writeBatches,
} from '../../test/support/journal-fixture.ts';
import { appendVoid } from './append-void.ts';
import { type Disk, NODE_DISK } from './disk.ts';
import { findEntries } from './find-entries.ts';

/** Forty entries, about four to a segment. */
async function longJournal(): Promise<string> {
  const folder = await temporaryFolder();
  const batches = Array.from({ length: 20 }, (_, at) => [deposit(`a${at}`), deposit(`b${at}`)]);
  await writeBatches(folder, batches, { firstSegmentBytes: 512, segmentBytes: 512 });
  return folder;
}

/** A disk that tells which segments were opened. */
function watchedDisk(): { readonly disk: Disk; readonly opened: string[] } {
  const opened: string[] = [];
  const open: Disk['open'] = (path, mode) => {
    opened.push(path);
    return NODE_DISK.open(path, mode);
  };
  return { disk: { ...NODE_DISK, open }, opened };
}

describe('entries of a journal by seq', () => {
  it('R-X-8 are each as they were written, wherever they are', async () => {
    const folder = await longJournal();
    const all = await readAll(folder);
    for (const entry of all) expect(await findEntries(folder, [entry.seq])).toEqual([entry]);
    expect(await findEntries(folder, [40, 3, 17, 3])).toEqual([all[2], all[16], all[39]]);
  });

  it('R-X-8 cost no more than the segments that hold them', async () => {
    const folder = await longJournal();
    const paths = await segmentPaths(folder);
    expect(paths.length).toBeGreaterThan(5);
    const { disk, opened } = watchedDisk();
    await findEntries(folder, [1, 2, 40], disk);
    expect(opened).toEqual([paths[0], paths.at(-1)]);
  });

  it('are found while the journal is written', async () => {
    const folder = await temporaryFolder();
    const small = { firstSegmentBytes: 1024, segmentBytes: 1024 };
    const { journal, collector } = await startJournal(folder, small);
    for (let seq = 1; seq <= 20; seq += 1) {
      journal.submit(deposit(`r${seq}`), undefined);
      await collector.reach(seq);
      expect(await findEntries(folder, [seq, seq + 1])).toMatchObject([
        { seq, command: { reference: `r${seq}` } },
      ]);
    }
  });

  it('leave out what is none: a void, and what is not written yet', async () => {
    const folder = await temporaryFolder();
    await writeBatches(folder, [[deposit('a')], [deposit('b')]]);
    const why = { by: 'root', reason: 'it stops the engine', now: () => 5000 };
    await appendVoid({ dataFolder: folder, seq: 2, ...why });
    const found = await findEntries(folder, [1, 2, 3, 4]);
    expect(found.map((entry) => entry.seq)).toEqual([1, 2]);
  });
});
