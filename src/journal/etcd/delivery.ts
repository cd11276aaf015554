/**
 * Gives what is in the store to whoever applies it and answers: at once, or (`ack: store+archive`) when it is durable in
 * this node's files too, so that what a client was told survives the loss of all of etcd.
 */
import type { Entry } from '../../engine/command.ts';
import type { Ticket } from '../journal.ts';
import { decodeEntries, payloadOf } from '../record.ts';
import type { EtcdBatch } from './etcd-batch.ts';
import type { RulesLimit } from './rules-limit.ts';

interface Delivered {
  readonly batch: EtcdBatch;
  readonly tickets: readonly Ticket[];
}

export interface DeliveryOptions {
  readonly waitsForFiles: boolean;
  /** The last that was applied before. */
  readonly lastSeq: number;
  /** What this software can apply. */
  readonly rules: RulesLimit;
  readonly give: (entries: readonly Entry[], tickets: readonly Ticket[]) => void;
}

export class Delivery {
  readonly #options: DeliveryOptions;
  #waiting: Delivered[] = [];
  #lastSeq: number;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#lastSeq = options.lastSeq;
  }

  /** The last that was applied. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** All up to this entry was applied before any was added. */
  replayed(seq: number): void {
    this.#lastSeq = seq;
  }

  add(delivered: Delivered): void {
    if (this.#options.waitsForFiles) this.#waiting.push(delivered);
    else this.#give(delivered);
  }

  /** All up to this entry is durable in this node's files. */
  archived(seq: number): void {
    const left = this.#waiting.findIndex(({ batch }) => batch.lastSeq > seq);
    for (const each of this.#waiting.splice(0, left === -1 ? this.#waiting.length : left))
      this.#give(each);
  }

  #give(delivered: Delivered): void {
    if (this.#isApplied(delivered)) this.#lastSeq = delivered.batch.lastSeq;
  }
  #isApplied({ batch: { header, bytes }, tickets }: Delivered): boolean {
    const { rules, give } = this.#options;
    const entries = rules.read(header.firstSeq - 1, () =>
      decodeEntries(header, payloadOf(bytes, header)),
    );
    if (entries === undefined) return false;
    give(entries, tickets);
    return true;
  }
}
