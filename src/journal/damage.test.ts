/** What a crash leaves is cut; what a fault changes is found. Every byte and every bit is tried. */
import { describe, expect, it } from 'vitest';
import {
  Collector,
  deposit,
  readAll,
  segmentPaths,
  temporaryFolder,
  writeBatches,
} from '../../test/support/journal-fixture.ts';
import { MemoryDisk } from '../../test/support/memory-disk.ts';
import type { Command } from '../engine/command.ts';
import { checksum } from './checksum.ts';
import { FileJournal } from './file-journal.ts';
import { JournalDamage } from './journal.ts';
import { batchBytes, decodeHeader, HEADER_BYTES } from './record.ts';
import { type JournalScan, scanJournal, verifyJournal } from './scan-journal.ts';
import { SEGMENT_HEADER_BYTES } from './segment.ts';

interface Image {
  readonly folder: string;
  readonly disk: MemoryDisk;
  readonly paths: readonly string[];
  readonly lastPath: string;
  /** The last segment, and where the last batch lies in it. */
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

async function imageOf(batches: readonly (readonly Command[])[], size = 800): Promise<Image> {
  const folder = await temporaryFolder();
  const disk = new MemoryDisk();
  await writeBatches(folder, batches, { disk, firstSegmentBytes: size, segmentBytes: size });
  const paths = await segmentPaths(folder, disk);
  const lastPath = paths.at(-1) ?? '';
  const bytes = disk.get(lastPath);
  return { folder, disk, paths, lastPath, bytes, ...lastBatch(bytes) };
}

const long = (name: string) => deposit(name.padEnd(86, '.'));
/** Fills one segment and begins a second. */
const SMALL = [[long('a'), long('b')], [long('c')], [long('d'), long('e')]];

describe('a torn tail', () => {
  it('of every length recovers to the entry before', async () => {
    const { folder, disk, lastPath, bytes, start, end } = await imageOf(SMALL);
    for (let cut = start; cut < end; cut += 1) {
      disk.put(lastPath, zeroed(bytes, cut, bytes.length));
      expect(await readAll(folder, disk), `zeros from ${cut}`).toHaveLength(3);
    }
  });

  it('with any sector unwritten recovers to the entry before', async () => {
    const image = await imageOf([[deposit('a')], [deposit('x'.repeat(2000))]], 8192);
    const { folder, disk, lastPath, bytes, start, end } = image;
    for (let sector = start - (start % 512); sector < end; sector += 512) {
      disk.put(lastPath, zeroed(bytes, Math.max(start, sector), Math.min(end, sector + 512)));
      expect(await readAll(folder, disk), `sector at ${sector}`).toHaveLength(1);
    }
  });

  it('is cut with a warning, and a shorter batch goes where it began', async () => {
    const { folder, disk, lastPath, bytes, start, end } = await imageOf(SMALL);
    disk.put(lastPath, zeroed(bytes, end - 5, bytes.length));
    const warnings: string[] = [];
    await writeBatches(folder, [[deposit('z')]], { disk, warn: (text) => warnings.push(text) });

    expect(warnings).toEqual([
      `cut an unfinished write of ${end - 5 - start} bytes at byte ${start} of ${lastPath}`,
    ]);
    expect((await readAll(folder, disk)).at(-1)).toMatchObject({ seq: 4, command: deposit('z') });
  });

  it('V2: is cut only when the start is not refused', async () => {
    const { folder, disk, lastPath, bytes, end } = await imageOf(SMALL);
    const torn = zeroed(bytes, end - 5, bytes.length);
    disk.put(lastPath, torn);
    const journal = await FileJournal.open({ dataFolder: folder, disk, now: () => 1000 });
    const onReplayed = () => expect.fail('it knows of more');
    await expect(journal.start(0, { ...new Collector(), onReplayed })).rejects.toThrow('of more');
    await journal.close();

    expect(disk.get(lastPath).equals(torn)).toBe(true);
  });

  it('in a segment that is not the last is damage', async () => {
    const { folder, disk, paths } = await imageOf(SMALL);
    const first = paths[0] ?? '';
    const { end } = lastBatch(disk.get(first));
    disk.put(first, zeroed(disk.get(first), end - 5, end));

    expect(await verifyJournal(folder, { disk })).toMatchObject({ file: first });
  });

  it('with a valid batch after it is damage, named by file and offset', async () => {
    const batches = [[deposit('x'.repeat(2000))], [deposit('b')]];
    const { folder, disk, lastPath, bytes } = await imageOf(batches, 8192);
    disk.put(lastPath, zeroed(bytes, 1024, 1536));

    await expect(scanJournal(folder, { disk })).rejects.toThrow(
      new JournalDamage(
        lastPath,
        SEGMENT_HEADER_BYTES,
        'a batch is missing here, a later one follows',
      ),
    );
  });
});

describe('damage', () => {
  it('V2: of a segment that is shorter or longer than it was made is found at every length', async () => {
    const { folder, disk, paths } = await imageOf(SMALL);
    for (const path of paths) {
      const bytes = disk.get(path);
      const lengths = [...Array(bytes.length).keys(), bytes.length + 1, bytes.length + 512];
      for (const length of lengths) {
        disk.put(path, Buffer.concat([bytes, Buffer.alloc(512)]).subarray(0, length));
        const found = await verifyJournal(folder, { disk, isBeside: false });
        expect(found, `${length} bytes of ${path}`).toMatchObject({
          file: path,
          message: expect.stringMatching(
            /it has \d+ bytes, and was made with 800|ends inside its header/,
          ),
        });
        await expect(
          FileJournal.open({ dataFolder: folder, disk, now: () => 1000 }).then(async (journal) => {
            await journal.start(0, new Collector()).finally(() => journal.close());
          }),
        ).rejects.toThrow(JournalDamage);
      }
      disk.put(path, bytes);
    }
  });

  it('S-4: of any single written bit is found; of an unwritten one, loses nothing', async () => {
    const { folder, disk, paths, lastPath, end } = await imageOf(SMALL);
    const intact = await scanJournal(folder, { disk });
    for (const { path, bit } of bitsOf(disk, paths)) {
      const bytes = disk.get(path);
      disk.put(path, flipped(bytes, bit));
      const found = await verifyJournal(folder, { disk, isBeside: false });
      const isWritten = path !== lastPath || bit < 8 * end;
      if (isWritten) expect(found, `bit ${bit} of ${path}`).toBeInstanceOf(JournalDamage);
      else expectOnlyCut(found, intact, `bit ${bit} of ${path}`);
      disk.put(path, bytes);
    }
  });

  it('of an earlier segment, though its sums were made to fit, is found before anything is delivered', async () => {
    const { folder, disk, paths } = await imageOf(SMALL);
    const path = paths[0] ?? '';
    const bytes = Buffer.from(disk.get(path));
    const { start } = lastBatch(bytes);
    const end = start + batchBytes(decodeHeader(bytes, start) ?? expect.fail('no batch'));
    // The last letter of the payload, and the checksum after it.
    const payload = bytes.subarray(start + HEADER_BYTES, end - 12);
    payload[payload.length - 1] = 0x7a;
    bytes.writeUInt32BE(checksum(payload), end - 12);
    disk.put(path, bytes);
    const journal = await FileJournal.open({ dataFolder: folder, disk, now: () => 1000 });
    const collector = new Collector();

    await expect(journal.start(0, collector)).rejects.toThrow('the hash chain is broken');
    expect(collector.delivered).toEqual([]);
    await journal.close();
  });

  it('by a lost segment is found', async () => {
    const batches = Array.from({ length: 12 }, (_, index) => [deposit(`r${index}`)]);
    const { folder, disk, paths } = await imageOf(batches);
    expect(paths.length).toBeGreaterThan(2);
    await disk.remove(paths[1] ?? '');

    expect(String(await verifyJournal(folder, { disk }))).toMatch(/ends at entry \d+ before this/);
  });

  it('by a segment of another journal is found', async () => {
    const { folder, disk, lastPath } = await imageOf(SMALL);
    const other = await imageOf(SMALL);
    disk.put(lastPath, other.bytes);

    expect(String(await verifyJournal(folder, { disk }))).toContain('belongs to another journal');
  });

  it('by a batch that is right but not the next one is found', async () => {
    const { folder, disk, lastPath, bytes, start, end } = await imageOf([[deposit('a')]]);
    bytes.copy(bytes, end, start, end);
    disk.put(lastPath, bytes);

    expect(await verifyJournal(folder, { disk })).toMatchObject({
      offset: end,
      message: expect.stringContaining('entry 1 follows entry 1'),
    });
  });
});

function* bitsOf(
  disk: MemoryDisk,
  paths: readonly string[],
): Generator<{ path: string; bit: number }> {
  for (const path of paths) {
    for (let bit = 0; bit < 8 * disk.get(path).length; bit += 1) yield { path, bit };
  }
}

function expectOnlyCut(found: JournalScan | JournalDamage, intact: JournalScan, at: string): void {
  if (found instanceof JournalDamage) expect.fail(`${at}: ${found.message}`);
  expect(found.head, at).toEqual(intact.head);
  expect(found.torn, at).toBeDefined();
}

function lastBatch(bytes: Buffer): { start: number; end: number } {
  let start = SEGMENT_HEADER_BYTES;
  for (;;) {
    const header = decodeHeader(bytes, start);
    const end = start + (header === undefined ? 0 : batchBytes(header));
    if (decodeHeader(bytes, end) === undefined) return { start, end };
    start = end;
  }
}

function zeroed(bytes: Buffer, from: number, to: number): Buffer {
  return Buffer.from(bytes).fill(0, from, to);
}

function flipped(bytes: Buffer, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
}
