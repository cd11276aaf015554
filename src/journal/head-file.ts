/**
 * The head file: how far the journal was durable, kept beside it and never much behind. It is no part of the
 * journal and brings nothing back; it proves that there was more, when the end of the journal is gone.
 *
 * Two slots of one sector each are written in turn, so that a write that breaks off leaves the one before. A slot
 * is a line of text that ends with its checksum.
 */
import { join } from 'node:path';
import { checksum } from './checksum.ts';
import { type Disk, type DiskFile, writeAll } from './disk.ts';
import type { JournalHead } from './journal.ts';

const SLOT_BYTES = 512;
const SLOTS = 2;
const LINE = /^(bourse-head 1 (\S{1,64}) (\d{1,16}) (\d{1,16}) ([0-9a-f]{64})) ([0-9a-f]{8}) *\n$/;

/** What the head file of a data folder says; undefined when there is none, or when neither slot can be read. */
export async function readHeadFile(
  disk: Disk,
  dataFolder: string,
): Promise<JournalHead | undefined> {
  return newestOf(await readSlots(disk, dataFolder));
}

type Slots = readonly (JournalHead | undefined)[];

async function readSlots(disk: Disk, dataFolder: string): Promise<Slots> {
  const names = await disk.list(dataFolder);
  if (!names.includes(HEAD_FILE)) return [];
  const file = await disk.open(pathIn(dataFolder), 'read');
  try {
    if ((await file.size()) < SLOTS * SLOT_BYTES) return [];
    const bytes = Buffer.alloc(SLOTS * SLOT_BYTES);
    await file.read(bytes, 0);
    return [0, SLOT_BYTES].map((at) => decodeSlot(bytes.subarray(at, at + SLOT_BYTES)));
  } finally {
    await file.close();
  }
}

/** Writes the head file, from when the journal is written until it is closed. One `write` at a time. */
export class HeadFile {
  readonly #file: DiskFile;
  /** The last that was written. */
  #slot: number;

  private constructor(file: DiskFile, slot: number) {
    this.#file = file;
    this.#slot = slot;
  }

  /** The one that is there, as it is; a new one that says `head` where none can be read. */
  static async open(disk: Disk, dataFolder: string, head: JournalHead): Promise<HeadFile> {
    const slots = await readSlots(disk, dataFolder);
    const newest = newestOf(slots);
    if (newest === undefined) return HeadFile.create(disk, dataFolder, head);
    return new HeadFile(
      await disk.open(pathIn(dataFolder), 'update-durable'),
      slots.indexOf(newest),
    );
  }

  /** Puts a whole new one, which says `head`, in the place of what is there. */
  static async create(disk: Disk, dataFolder: string, head: JournalHead): Promise<HeadFile> {
    const path = pathIn(dataFolder);
    const temporary = `${path}.tmp`;
    await disk.remove(temporary);
    const draft = await disk.open(temporary, 'create');
    try {
      await writeAll(draft, Buffer.concat([encodeSlot(head), encodeSlot(head)]), 0);
      await draft.sync();
    } finally {
      await draft.close();
    }
    await disk.rename(temporary, path);
    await disk.syncFolder(dataFolder);
    return new HeadFile(await disk.open(path, 'update-durable'), 0);
  }

  /** Resolves when `head` is on the device. */
  async write(head: JournalHead): Promise<void> {
    this.#slot = (this.#slot + 1) % SLOTS;
    await writeAll(this.#file, encodeSlot(head), this.#slot * SLOT_BYTES);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

const HEAD_FILE = 'head';

function pathIn(dataFolder: string): string {
  return join(dataFolder, HEAD_FILE);
}

function encodeSlot({ journalId, seq, timeMs, chainHash }: JournalHead): Buffer {
  const said = `bourse-head 1 ${journalId} ${seq} ${timeMs} ${chainHash}`;
  const line = `${said} ${sumOf(said)}`.padEnd(SLOT_BYTES - 1);
  return Buffer.from(`${line}\n`, 'latin1');
}

function decodeSlot(bytes: Buffer): JournalHead | undefined {
  const found = LINE.exec(bytes.toString('latin1'));
  if (found === null) return undefined;
  const [, said = '', journalId = '', seq, timeMs, chainHash = '', sum] = found;
  if (sumOf(said) !== sum) return undefined;
  return { journalId, seq: Number(seq), timeMs: Number(timeMs), chainHash };
}

function sumOf(said: string): string {
  return checksum(Buffer.from(said, 'latin1')).toString(16).padStart(8, '0');
}

function newestOf(slots: Slots): JournalHead | undefined {
  return slots.reduce<JournalHead | undefined>(
    (best, head) => ((head?.seq ?? -1) > (best?.seq ?? -1) ? head : best),
    undefined,
  );
}
