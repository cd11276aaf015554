/** Has what waits committed, a batch at a time, and knows who waits for the batch that was sent last. */
import type { QueueBounds } from '../fair-queue.ts';
import type { Ticket } from '../journal.ts';
import { BatchMaker, type Queued } from './batch-maker.ts';
import type { EtcdBatch } from './etcd-batch.ts';
import type { Leadership } from './leadership.ts';

export interface CommitterOptions {
  readonly bounds: QueueBounds;
  readonly machine: () => Leadership<EtcdBatch>;
  readonly offer: (batch: EtcdBatch) => void;
  /** Told how long a batch took to be in, ms. */
  readonly onCommitted: (ms: number) => void;
  /** Asked before each commit: what it gives is awaited first. */
  readonly holdBack?: (() => Promise<void> | undefined) | undefined;
}

interface Sent {
  readonly chainHash: string;
  readonly tickets: readonly Ticket[];
  readonly sentMs: number;
}

export class Committer {
  readonly #options: CommitterOptions;
  readonly #maker: BatchMaker;
  #sent: Sent | undefined;
  #isMaking = false;
  #isHeldBack = false;

  constructor(options: CommitterOptions) {
    this.#options = options;
    this.#maker = new BatchMaker(options.bounds);
  }

  /** What waits. */
  get queue(): Pick<BatchMaker, 'count' | 'bytes' | 'refused' | 'checkRoom'> {
    return this.#maker;
  }

  /** Throws `JournalBusy` when there is no room. */
  add(queued: Queued): void {
    this.#maker.add(queued);
    this.makeSoon();
  }

  /** Forgets all that waits, and gives the tickets of it. */
  clear(): readonly Ticket[] {
    return this.#maker.clear();
  }

  /** It is in: who waits for it; undefined when it was not sent here. */
  delivered(chainHash: string): readonly Ticket[] | undefined {
    const sent = this.#takeSent(chainHash);
    if (sent !== undefined) this.#options.onCommitted(performance.now() - sent.sentMs);
    return sent?.tickets;
  }

  /** It never will be: who waits for it. */
  refused(chainHash: string): readonly Ticket[] {
    return this.#takeSent(chainHash)?.tickets ?? [];
  }

  #takeSent(chainHash: string): Sent | undefined {
    const sent = this.#sent;
    if (sent?.chainHash !== chainHash) return undefined;
    this.#sent = undefined;
    return sent;
  }

  /** Not at once: all that one turn of the event loop submits shares one commit. */
  makeSoon(): void {
    if (this.#isMaking || this.#maker.count === 0) return;
    this.#isMaking = true;
    setImmediate(() => {
      this.#isMaking = false;
      this.#make();
    });
  }

  #make(): void {
    const { machine, holdBack, offer } = this.#options;
    if (!machine().isFree || this.#maker.count === 0 || this.#isHeldBack) return;
    const held = holdBack?.();
    if (held !== undefined) {
      this.#isHeldBack = true;
      void held.then(() => {
        this.#isHeldBack = false;
        this.#make();
      });
      return;
    }
    const { batch, tickets } = this.#maker.make(machine().applied);
    this.#sent = { chainHash: batch.chainHash, tickets, sentMs: performance.now() };
    offer(batch);
  }
}
