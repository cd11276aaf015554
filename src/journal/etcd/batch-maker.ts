/** What waits for the leader's next commit, and the batch that it becomes. */
import { FairQueue, type QueueBounds } from '../fair-queue.ts';
import type { Ticket } from '../journal.ts';
import type { QueuedCommand } from '../queued-command.ts';
import { encodeBatch, Payload } from '../record.ts';
import { stampOf } from '../stamp.ts';
import { type EtcdBatch, type Origin, readBatch } from './etcd-batch.ts';
import type { Position } from './leadership-events.ts';

/** Orders in one commit. */
const WEIGHT = 3_000;
/** Of a batch; etcd takes requests of a mebibyte and a half. */
const MOST_BYTES = 1024 * 1024;

/** A command as it is taken: its record, who waits for it here, or the number that another node sent it with. */
export interface Taken {
  readonly record: Uint8Array;
  readonly ticket?: Ticket;
  readonly origin?: string;
}

/** `origin`: the number that another node sent it with. */
export interface Queued extends QueuedCommand {
  readonly origin?: string;
}

export interface MadeBatch {
  readonly batch: EtcdBatch;
  /** By the index of the entry. */
  readonly tickets: readonly Ticket[];
}

export class BatchMaker {
  readonly #queue = new FairQueue<Queued>();
  readonly #payload = new Payload();
  readonly #bounds: QueueBounds;
  /** Taken, and too long for the batch before. */
  #over: readonly Queued[] = [];

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  get count(): number {
    return this.#queue.count + this.#over.length;
  }

  get bytes(): number {
    return this.#queue.bytes;
  }

  get refused(): number {
    return this.#queue.refused;
  }

  checkRoom(user: string): void {
    this.#queue.checkRoom(user, this.#bounds);
  }

  /** Throws `JournalBusy` when there is no room. */
  add(queued: Queued): void {
    this.#queue.add(queued, this.#bounds);
  }

  /** Forgets all that waits, and gives the tickets of it. */
  clear(): readonly Ticket[] {
    const all = [...this.#over, ...this.#queue.take(Number.POSITIVE_INFINITY)];
    this.#over = [];
    return all.flatMap(({ ticket }) => (ticket === undefined ? [] : [ticket]));
  }

  /** Of what goes next, behind what is applied. */
  make({ lastSeq, timeMs: lastMs, chainHash }: Position): MadeBatch {
    const taken = this.#takeSome();
    let timeMs = lastMs;
    for (const { command, nowMs, record } of taken) {
      timeMs = stampOf(command, timeMs, nowMs);
      this.#payload.addRecord(timeMs, record);
    }
    const { bytes } = encodeBatch({
      entryCount: taken.length,
      firstSeq: lastSeq + 1,
      timeMs,
      previousHash: Buffer.from(chainHash, 'hex'),
      payload: this.#payload.take(),
    });
    const origins = taken.flatMap(({ origin }, index): Origin[] =>
      origin === undefined ? [] : [[index, origin]],
    );
    return { batch: readBatch(bytes, origins), tickets: taken.map(({ ticket }) => ticket) };
  }

  #takeSome(): readonly Queued[] {
    const all = this.#over.length > 0 ? this.#over : this.#queue.take(WEIGHT);
    let bytes = 0;
    let count = 0;
    for (const { record } of all) {
      bytes += record.length;
      if (count > 0 && bytes > MOST_BYTES) break;
      count += 1;
    }
    this.#over = all.slice(count);
    return all.slice(0, count);
  }
}
