/**
 * Appends batches to the last segment and rolls to a new one when it is full. Segments are zeros
 * ahead of the writing, so that an append changes no file length and is one device write; the next
 * one is made ready in the background, so that a roll is a rename. One append at a time.
 */
import { installSpare, prepareSpare, segmentBytesFor } from './create-segment.ts';
import { type Disk, type DiskFile, writeAll } from './disk.ts';
import { SEGMENT_HEADER_BYTES, type SegmentStart } from './segment.ts';

export interface WriterOptions {
  readonly disk: Disk;
  readonly dataFolder: string;
  /** Whether an append resolves only when its bytes are on the device. */
  readonly isDurable: boolean;
  /** Length of a new segment at most, zeros included; those after a short one are only {@link GROWTH} times as long. */
  readonly segmentBytes: number;
}

/** A journal in which little happens has no use for many zeros. */
const GROWTH = 4;

export class SegmentWriter {
  readonly #options: WriterOptions;
  #file: DiskFile;
  #offset: number;
  #capacity: number;
  #spare: Promise<void> | undefined;
  /** Meanwhile there is no file. */
  #rolling: Promise<void> | undefined;

  private constructor(
    options: WriterOptions,
    file: DiskFile,
    at: { offset: number; size: number },
  ) {
    this.#options = options;
    this.#file = file;
    this.#offset = at.offset;
    this.#capacity = at.size;
  }

  /** Continues a segment at `offset`, after which it holds only zeros. */
  static async open(options: WriterOptions, path: string, offset: number): Promise<SegmentWriter> {
    const file = await openSegment(options, path);
    return new SegmentWriter(options, file, { offset, size: await file.size() });
  }

  /**
   * Writes a batch; `start` is that of the segment it would begin; tells whether it did begin one. Whatever it
   * rejects with, the writer is not to be used again: nobody knows what is on the device.
   */
  async append(batch: Buffer, start: SegmentStart): Promise<{ readonly hasRolled: boolean }> {
    const hasRolled = this.#offset + batch.length > this.#capacity;
    if (hasRolled) this.#rolling = this.#roll(batch.length, start);
    if (hasRolled) await this.#rolling;
    await writeAll(this.#file, batch, this.#offset);
    this.#offset += batch.length;
    if (2 * this.#offset > this.#capacity) this.#prepare();
    return { hasRolled };
  }

  /** Makes all that was appended durable; at once when it is written that way. */
  async sync(): Promise<void> {
    if (this.#options.isDurable) return;
    await this.#rolling;
    await this.#file.sync();
  }

  async close(): Promise<void> {
    // Its failure matters only to a roll, and there is none any more.
    await this.#spare?.catch(() => undefined);
    await this.#file.close();
  }

  /** How long the next segment usually is. */
  get #nextBytes(): number {
    return Math.min(this.#options.segmentBytes, GROWTH * this.#capacity);
  }

  #prepare(): void {
    const { disk, dataFolder } = this.#options;
    if (this.#spare !== undefined) return;
    this.#spare = prepareSpare(disk, dataFolder, this.#nextBytes);
    // The roll awaits the same promise and fails with it.
    this.#spare.catch(() => undefined);
  }

  async #roll(batchBytes: number, start: SegmentStart): Promise<void> {
    const { disk, dataFolder, isDurable } = this.#options;
    // A later segment must not outlive the end of this one.
    if (!isDurable) await this.#file.sync();
    await this.#file.close();
    const usual = this.#nextBytes;
    const bytes = segmentBytesFor(batchBytes, usual);
    await this.#spare;
    if (this.#spare === undefined || bytes > usual) {
      await prepareSpare(disk, dataFolder, bytes);
    }
    this.#spare = undefined;
    const path = await installSpare(disk, dataFolder, { ...start, bytes });
    this.#file = await openSegment(this.#options, path);
    this.#capacity = bytes;
    this.#offset = SEGMENT_HEADER_BYTES;
  }
}

function openSegment(options: WriterOptions, path: string): Promise<DiskFile> {
  return options.disk.open(path, options.isDurable ? 'update-durable' : 'update');
}
