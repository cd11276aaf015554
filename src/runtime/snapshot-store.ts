/**
 * Snapshots on disk: `snapshots/<seq>.snapshot` in the data folder, the newest few. A snapshot only
 * saves time, the journal has it all; so one that cannot be read is passed over with a warning,
 * and it is never trusted without its checksum.
 */
import { join } from 'node:path';
import { type Disk, type DiskFile, NODE_DISK, writeAll } from '../journal/disk.ts';
import { decodeSnapshot, encodeSnapshot, type Snapshot } from './snapshot.ts';

const NAME = /^(\d{19})\.snapshot$/;
const DEFAULT_KEPT = 3;

export interface SnapshotStoreOptions {
  readonly dataFolder: string;
  readonly disk?: Disk;
  /** How many of the newest are kept. */
  readonly kept?: number;
  /** Told why a snapshot is passed over, as a sentence. */
  readonly warn?: (message: string) => void;
}

export class SnapshotStore {
  readonly #folder: string;
  readonly #disk: Disk;
  readonly #kept: number;
  readonly #warn: (message: string) => void;

  constructor(options: SnapshotStoreOptions) {
    this.#folder = join(options.dataFolder, 'snapshots');
    this.#disk = options.disk ?? NODE_DISK;
    this.#kept = options.kept ?? DEFAULT_KEPT;
    this.#warn = options.warn ?? (() => undefined);
  }

  /** Resolves when the snapshot is on the disk, whole and under its name; then drops the oldest. */
  async save(snapshot: Snapshot): Promise<void> {
    const path = this.#path(snapshot.seq);
    const temporary = `${path}.tmp`;
    await this.#disk.makeFolder(this.#folder);
    await this.#disk.remove(temporary);
    await this.#write(temporary, encodeSnapshot(snapshot));
    await this.#disk.rename(temporary, path);
    await this.#disk.syncFolder(this.#folder);
    for (const old of (await this.seqs()).slice(this.#kept))
      await this.#disk.remove(this.#path(old));
  }

  /** Those that can be read, newest first, none later than `notAfterSeq`. */
  async *newestFirst(notAfterSeq = Number.MAX_SAFE_INTEGER): AsyncGenerator<Snapshot, void, void> {
    for (const seq of await this.seqs()) {
      if (seq > notAfterSeq) continue;
      const snapshot = await this.read(seq);
      if (snapshot !== undefined) yield snapshot;
    }
  }

  /** The newest that can be read and is not later than `notAfterSeq`. */
  async latest(notAfterSeq?: number): Promise<Snapshot | undefined> {
    for await (const snapshot of this.newestFirst(notAfterSeq)) return snapshot;
    return undefined;
  }

  /** The snapshot of exactly this seq; undefined, with a warning, when it cannot be read. */
  async read(seq: number): Promise<Snapshot | undefined> {
    const path = this.#path(seq);
    try {
      const snapshot = decodeSnapshot(await this.#readFile(path));
      if (snapshot.seq !== seq) throw new Error(`it is the snapshot of ${snapshot.seq}`);
      return snapshot;
    } catch (error) {
      this.#warn(`snapshot ${path} is passed over: ${(error as Error).message}`);
      return undefined;
    }
  }

  /** What is there by name, newest first. */
  async seqs(): Promise<number[]> {
    const names = await this.#disk.list(this.#folder);
    return names
      .flatMap((name) => NAME.exec(name)?.[1] ?? [])
      .map((digits) => Number.parseInt(digits, 10))
      .sort((a, b) => b - a);
  }

  /** Gives it a name by which no store knows it; resolves with that. */
  async setAside(seq: number, ending: string): Promise<string> {
    const aside = `${this.#path(seq)}.${ending}`;
    await this.#disk.rename(this.#path(seq), aside);
    await this.#disk.syncFolder(this.#folder);
    return aside;
  }

  #path(seq: number): string {
    return join(this.#folder, `${String(seq).padStart(19, '0')}.snapshot`);
  }

  async #write(path: string, bytes: Buffer): Promise<void> {
    const file = await this.#disk.open(path, 'create');
    try {
      await writeAll(file, bytes, 0);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  async #readFile(path: string): Promise<Buffer> {
    const file: DiskFile = await this.#disk.open(path, 'read');
    try {
      const bytes = Buffer.allocUnsafe(await file.size());
      return bytes.subarray(0, await file.read(bytes, 0));
    } finally {
      await file.close();
    }
  }
}
