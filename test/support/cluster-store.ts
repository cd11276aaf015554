/** A store as etcd is one, in memory, that notes whatever must never happen. */
import { decodeHead, encodeHead, type StoredHead } from '../../src/journal/etcd/head.ts';
import type { Answer, Link, Transaction, View } from '../../src/journal/etcd/store.ts';

/** The entries of a batch are the numbers of commands. */
export interface SimBatch extends Link {
  readonly commands: readonly number[];
}

interface Change {
  readonly revision: number;
  readonly stored: StoredHead;
  readonly batches: readonly SimBatch[];
}

/** What the store does wrong, to see that it is noticed. */
export interface StoreFault {
  readonly ignoresValues?: boolean;
  readonly ignoresRevisions?: boolean;
}

/** The store says no and has done nothing. */
class Unavailable extends Error {}

const AT_ONCE = 4;

export class SimStore {
  readonly faults: string[] = [];
  /** All batches that ever were, in their order. */
  readonly chain: SimBatch[] = [];
  readonly archiveMarks = new Map<string, number>();
  /** Called once, when the head has moved. */
  onChange: (() => void)[] = [];
  isFull = false;
  isDown = false;
  readonly #fault: StoreFault;
  readonly #writers = new Map<number, string>();
  #kept: SimBatch[] = [];
  #changes: Change[] = [];
  #compacted = 0;
  #stored: StoredHead;

  constructor(fault: StoreFault) {
    this.#fault = fault;
    const place = { seq: 0, timeMs: 0, chainHash: 'start' };
    const head = { epoch: 1, ...place, node: 'founder', url: '', beat: 0, wallMs: 0 };
    this.#stored = { head, text: encodeHead(head), modRevision: 1 };
  }

  get head(): StoredHead {
    return this.#stored;
  }

  get revision(): number {
    return this.#stored.modRevision;
  }

  transact({ compare, head: text, batch }: Transaction<SimBatch>): Answer {
    if (this.isDown) throw new Unavailable('no quorum');
    if (this.isFull && batch !== undefined) throw new Unavailable('no space');
    const isEqual =
      'value' in compare
        ? this.#fault.ignoresValues || compare.value === this.#stored.text
        : this.#fault.ignoresRevisions || compare.modRevision === this.revision;
    if (isEqual) this.#put(text, batch);
    return { isDone: isEqual, stored: this.#stored };
  }

  view(afterSeq: number): View<SimBatch> {
    if (this.isDown) throw new Unavailable('no quorum');
    const batches = this.#kept.filter(({ lastSeq }) => lastSeq > afterSeq).slice(0, AT_ONCE);
    return { revision: this.revision, stored: this.#stored, batches };
  }

  /** Undefined: what is asked was compacted. */
  changesAfter(revision: number): readonly Change[] | undefined {
    if (revision < this.#compacted) return undefined;
    return this.#changes.filter((change) => change.revision > revision);
  }

  trim(upToSeq: number): void {
    if (this.isDown) return;
    this.#kept = this.#kept.filter(({ lastSeq }) => lastSeq > upToSeq);
    this.#compacted = this.revision;
    this.#changes = [];
  }

  #put(text: string, batch: SimBatch | undefined): void {
    const before = this.#stored.head;
    const head = decodeHead(text);
    if (head.epoch < before.epoch) this.faults.push(`epoch ${head.epoch} after ${before.epoch}`);
    const writer = this.#writers.get(head.epoch) ?? head.node;
    if (writer !== head.node)
      this.faults.push(`${writer} and ${head.node} lead epoch ${head.epoch}`);
    this.#writers.set(head.epoch, writer);
    const follows = batch === undefined || batch.previousHash === before.chainHash;
    const place = batch ?? { lastSeq: before.seq, chainHash: before.chainHash };
    if (!follows || place.lastSeq !== head.seq || place.chainHash !== head.chainHash)
      this.faults.push(`${head.node} writes ${text} after ${this.#stored.text}`);
    this.#stored = { head, text, modRevision: this.revision + 1 };
    if (batch !== undefined) {
      this.chain.push(batch);
      this.#kept.push(batch);
    }
    const batches = batch === undefined ? [] : [batch];
    this.#changes.push({ revision: this.revision, stored: this.#stored, batches });
    const told = this.onChange;
    this.onChange = [];
    for (const tell of told) tell();
  }
}
