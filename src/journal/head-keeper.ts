/**
 * Keeps the head file up to date beside the writing: within half a second of a commit, at once when told, and when
 * the journal is closed. No commit waits for it.
 */
import type { Disk } from './disk.ts';
import { HeadFile } from './head-file.ts';
import type { JournalHead } from './journal.ts';

const WITHIN_MS = 500;

export interface KeeperOptions {
  readonly disk: Disk;
  readonly dataFolder: string;
  /** Where the journal stands. */
  readonly head: () => JournalHead;
  /** Makes what `head` says durable, where that is not yet so. */
  readonly settle: () => Promise<void>;
}

export class HeadKeeper {
  readonly #options: KeeperOptions;
  #file: HeadFile | undefined;
  #writtenSeq = -1;
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failure: Error | undefined;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Opens the file, so that to write it needs nothing more; says nothing new in it yet. */
  async begin(): Promise<void> {
    const { disk, dataFolder, head } = this.#options;
    this.#file = await HeadFile.open(disk, dataFolder, head());
  }

  /** Puts a new file in the place of the one that is there, which may say more than there is now. */
  async replace(): Promise<void> {
    const { disk, dataFolder, head, settle } = this.#options;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#writing;
    await settle();
    const now = head();
    await this.#file?.close();
    this.#file = await HeadFile.create(disk, dataFolder, now);
    this.#writtenSeq = now.seq;
  }

  /** Throws what an earlier write failed with: a head file that cannot be written proves nothing any more. */
  check(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** The journal has gone on. */
  moved(): void {
    if (this.#timer !== undefined || this.#writing !== undefined) return;
    this.#timer = setTimeout(() => this.writeNow(), WITHIN_MS).unref();
  }

  /** Begins to write at once; resolves when nothing is being written any more. Never rejects. */
  writeNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#write();
    return this.#writing;
  }

  /** Writes what is not written yet, and throws when that is not possible; `isBroken`: writes nothing more. */
  async close({ isBroken }: { readonly isBroken: boolean }): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    if (!isBroken && this.#failure === undefined) await this.writeNow();
    await this.#file?.close();
    if (!isBroken) this.check();
  }

  async #write(): Promise<void> {
    try {
      const head = this.#options.head();
      if (head.seq === this.#writtenSeq) return;
      await this.#options.settle();
      await this.#file?.write(head);
      this.#writtenSeq = head.seq;
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    } finally {
      this.#writing = undefined;
    }
    if (this.#failure === undefined && this.#options.head().seq !== this.#writtenSeq) this.moved();
  }
}
