/** Writes what was applied to this node's own files, in the background; other nodes are told only of what is durable. */
import type { JournalHead } from '../journal.ts';
import type { JournalAppender } from '../journal-appender.ts';
import type { EtcdBatch } from './etcd-batch.ts';

export interface ArchiveOptions {
  readonly appender: JournalAppender;
  readonly onArchived: (seq: number) => void;
  readonly onFailure: (cause: Error) => void;
}

export class Archive {
  readonly #options: ArchiveOptions;
  #waiting: EtcdBatch[] = [];
  #writing: Promise<void> | undefined;
  #head: JournalHead;
  #hasFailed = false;

  constructor(options: ArchiveOptions) {
    this.#options = options;
    this.#head = options.appender.head;
  }

  /** The last that is durable. */
  get head(): JournalHead {
    return this.#head;
  }

  add(batch: EtcdBatch): void {
    if (this.#hasFailed) return;
    this.#waiting.push(batch);
    this.#writing ??= this.#write();
  }

  /** Resolves when all that was added is durable, or will never be. */
  async settled(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
  }

  /** All that waits shares one sync. */
  async #write(): Promise<void> {
    const { appender, onArchived, onFailure } = this.#options;
    try {
      while (this.#waiting.length > 0) {
        for (const { bytes } of this.#waiting.splice(0)) await appender.appendBytes(bytes);
        await appender.sync();
        this.#head = appender.head;
        onArchived(this.#head.seq);
      }
    } catch (error) {
      this.#hasFailed = true;
      onFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.#writing = undefined;
    }
  }
}
