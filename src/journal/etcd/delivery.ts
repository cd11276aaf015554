/**
 * Gives what is in the store to whoever applies it and answers: at once, or (`ack: store+archive`) when it is durable in
 * this node's files too, so that what a client was told survives the loss of all of etcd.
 */
import type { Ticket } from '../journal.ts';
import type { EtcdBatch } from './etcd-batch.ts';

interface Delivered {
  readonly batch: EtcdBatch;
  readonly tickets: readonly Ticket[];
}

export interface DeliveryOptions {
  readonly waitsForFiles: boolean;
  /** The last that was applied before. */
  readonly lastSeq: number;
  readonly give: (delivered: Delivered) => void;
}

export class Delivery {
  readonly #options: DeliveryOptions;
  #waiting: Delivered[] = [];
  #lastSeq: number;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#lastSeq = options.lastSeq;
  }

  /** The last that was given. */
  get lastSeq(): number {
    return this.#lastSeq;
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
    this.#lastSeq = delivered.batch.lastSeq;
    this.#options.give(delivered);
  }
}
