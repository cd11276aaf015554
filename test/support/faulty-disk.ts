/** The real disk, until it is told to fail: what is asked of it then goes wrong in a chosen way. */
import { type Disk, type DiskFile, NODE_DISK } from '../../src/journal/disk.ts';

/**
 * refuse: a write rejects, and nothing is on the disk. unsure: a write rejects, and all of it is
 * there, as when only the sync failed. short: half is written. full: no file can be made any more.
 */
export type Fault = 'refuse' | 'unsure' | 'short' | 'full';

export class FaultyDisk implements Disk {
  /** Undefined while all is well. */
  fault: Fault | undefined;
  /** When something first went wrong, by `performance.now()`. */
  failedAtMs: number | undefined;
  /** Writes wait for it. */
  held: Promise<void> | undefined;

  readonly list = NODE_DISK.list;
  readonly makeFolder = NODE_DISK.makeFolder;
  readonly rename = NODE_DISK.rename;
  readonly remove = NODE_DISK.remove;
  readonly syncFolder = NODE_DISK.syncFolder;

  readonly open: Disk['open'] = async (path, mode) => {
    if (mode === 'create' && this.fault === 'full') this.#fail('ENOSPC: no space left on device');
    const file = await NODE_DISK.open(path, mode);
    return {
      size: () => file.size(),
      read: (into, position) => file.read(into, position),
      write: (bytes, position) => this.#write(file, bytes, position),
      sync: () => file.sync(),
      close: () => file.close(),
    };
  };

  async #write(file: DiskFile, bytes: Buffer, position: number): Promise<number> {
    await this.held;
    if (this.fault === 'refuse') this.#fail('EIO: i/o error, write');
    if (this.fault === 'short') {
      this.failedAtMs ??= performance.now();
      return file.write(bytes.subarray(0, bytes.length >> 1), position);
    }
    const written = await file.write(bytes, position);
    if (this.fault === 'unsure') this.#fail('EIO: i/o error, fdatasync');
    return written;
  }

  #fail(message: string): never {
    this.failedAtMs ??= performance.now();
    throw new Error(message);
  }
}
