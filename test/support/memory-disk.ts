/**
 * A disk in memory that forgets like a real one: what was written but not synced may, sector by
 * sector, be there or not after a crash; so may names before their folder was synced. Any
 * operation can be made to fail.
 */
import { basename, dirname } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Disk, DiskFile, OpenMode } from '../../src/journal/disk.ts';

const SECTOR_BYTES = 512;

export type Operation = 'open' | 'write' | 'sync' | 'rename' | 'remove' | 'syncFolder';

interface Content {
  /** What a reader sees now. */
  seen: Buffer;
  /** What certainly survives. */
  durable: Buffer;
}

export class MemoryDisk implements Disk {
  #names = new Map<string, Content>();
  #durableNames = new Map<string, Content>();
  /** Asked before each operation: throws to make it fail, a number makes a write that short. */
  fault: (operation: Operation, path: string) => number | undefined = () => undefined;

  async open(path: string, mode: OpenMode): Promise<DiskFile> {
    this.fault('open', path);
    const existing = this.#names.get(path);
    if (mode === 'create' && existing !== undefined) throw failure('EEXIST', path);
    if (mode !== 'create' && existing === undefined) throw failure('ENOENT', path);
    const content = existing ?? { seen: Buffer.alloc(0), durable: Buffer.alloc(0) };
    this.#names.set(path, content);
    return this.#file(path, content, mode === 'update-durable');
  }

  async list(folder: string): Promise<string[]> {
    return [...this.#names.keys()]
      .filter((path) => dirname(path) === folder)
      .map((p) => basename(p));
  }

  async makeFolder(): Promise<void> {
    // Folders are no more than a part of the name here.
  }

  async rename(from: string, to: string): Promise<void> {
    this.fault('rename', from);
    const content = this.#names.get(from);
    if (content === undefined) throw failure('ENOENT', from);
    this.#names.delete(from);
    this.#names.set(to, content);
  }

  async remove(path: string): Promise<void> {
    this.fault('remove', path);
    this.#names.delete(path);
  }

  async syncFolder(folder: string): Promise<void> {
    this.fault('syncFolder', folder);
    const isInside = (path: string): boolean => dirname(path) === folder;
    for (const path of this.#durableNames.keys())
      if (isInside(path)) this.#durableNames.delete(path);
    for (const [path, content] of this.#names) {
      if (isInside(path)) this.#durableNames.set(path, content);
    }
  }

  /** Sets a file to these bytes, durably. */
  put(path: string, bytes: Buffer): void {
    const content = { seen: Buffer.from(bytes), durable: Buffer.from(bytes) };
    this.#names.set(path, content);
    this.#durableNames.set(path, content);
  }

  get(path: string): Buffer {
    const content = this.#names.get(path);
    if (content === undefined) throw failure('ENOENT', path);
    return Buffer.from(content.seen);
  }

  /** What a machine finds after the power failed now; `survives` decides for each unsynced thing. */
  afterCrash(survives: () => boolean): MemoryDisk {
    const disk = new MemoryDisk();
    const names = survives() ? this.#names : this.#durableNames;
    for (const [path, content] of names) disk.put(path, mixed(content, survives));
    return disk;
  }

  #file(path: string, content: Content, isDurable: boolean): DiskFile {
    const fault = (operation: Operation): number | undefined => this.fault(operation, path);
    return {
      size: async () => content.seen.length,
      read: async (into, position) => content.seen.copy(into, 0, position),
      write: async (bytes, position) => {
        const written = fault('write') ?? bytes.length;
        content.seen = withBytes(content.seen, bytes.subarray(0, written), position);
        if (!isDurable) return written;
        await breathe();
        fault('sync');
        content.durable = withBytes(content.durable, bytes.subarray(0, written), position);
        return written;
      },
      sync: async () => {
        fault('sync');
        content.durable = Buffer.from(content.seen);
      },
      close: async () => undefined,
    };
  }
}

/** Buffers with room behind what is used of them, so that a file that grows piece by piece is not copied each time. */
const ROOMY = new WeakSet<ArrayBufferLike>();

function withBytes(old: Buffer, bytes: Buffer, position: number): Buffer {
  const result = ofLength(old, Math.max(old.length, position + bytes.length));
  bytes.copy(result, position);
  return result;
}

function ofLength(old: Buffer, length: number): Buffer {
  if (length === old.length) return old;
  if (ROOMY.has(old.buffer) && old.buffer.byteLength >= length)
    return Buffer.from(old.buffer, 0, length);
  const grown = Buffer.alloc(2 * length);
  ROOMY.add(grown.buffer);
  old.copy(grown);
  return grown.subarray(0, length);
}

function mixed({ seen, durable }: Content, survives: () => boolean): Buffer {
  const result = Buffer.alloc(survives() ? seen.length : durable.length);
  durable.copy(result);
  for (let at = 0; at < result.length; at += SECTOR_BYTES) {
    const sector = seen.subarray(at, at + SECTOR_BYTES);
    if (!sector.equals(durable.subarray(at, at + SECTOR_BYTES)) && survives())
      sector.copy(result, at);
  }
  return result;
}

function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
