/** A folder with a file system of its own, in memory, so that a test can fill it. Needs the right to mount: root on Linux. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';

const PIECES = [1024 * 1024, 4096, 1];

export class SmallDisk {
  readonly #filler: string;

  private constructor(folder: string) {
    this.#filler = join(folder, 'filler');
  }

  /** `folder` need not be there. Throws where it may not be mounted. */
  static at(folder: string, mebibytes: number): SmallDisk {
    mkdirSync(folder, { recursive: true });
    const words = ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder];
    execFileSync('mount', words, { stdio: 'pipe' });
    // Lazily: whoever still holds a file of it is about to be killed.
    atEnd(() => execFileSync('umount', ['-l', folder], { stdio: 'pipe' }));
    return new SmallDisk(folder);
  }

  /** Nothing more can be written there. */
  fill(): void {
    const file = openSync(this.#filler, 'a');
    try {
      for (const bytes of PIECES) while (hasRoomFor(file, bytes));
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#filler, { force: true });
  }
}

function hasRoomFor(file: number, bytes: number): boolean {
  try {
    writeSync(file, Buffer.alloc(bytes));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
