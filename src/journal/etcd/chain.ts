/** What a node has applied: each batch follows the one before by place and hash, or is not applied. */
import type { Effect, Position } from './leadership-events.ts';
import type { Link } from './store.ts';

export class Chain<B extends Link> {
  #applied: Position;
  /** What this node has sent: whether it is in, what follows will tell. */
  #open: B | undefined;
  readonly #tell: (effect: Effect<B>) => void;

  constructor(applied: Position, tell: (effect: Effect<B>) => void) {
    this.#applied = applied;
    this.#tell = tell;
  }

  get applied(): Position {
    return this.#applied;
  }

  /** Whether nobody can say of a batch of this node if it is in. */
  get isInDoubt(): boolean {
    return this.#open !== undefined;
  }

  /** It is sent. */
  open(batch: B): void {
    this.#open = batch;
  }

  /**
   * Applies what follows, up to a gap; what it has applied already it passes over. Gives the cause when a batch is of
   * another history.
   */
  apply(batches: readonly B[]): string | undefined {
    for (const batch of batches) {
      const { lastSeq } = this.#applied;
      if (batch.lastSeq <= lastSeq) continue;
      if (batch.firstSeq > lastSeq + 1) return undefined;
      const isNext = batch.firstSeq === lastSeq + 1;
      const cause = isNext ? this.#contradiction(lastSeq, batch.previousHash) : 'a batch overlaps';
      if (cause !== undefined) return cause;
      this.#settle(batch);
      this.#applied = batch;
      this.#tell({ type: 'deliver', batch });
    }
    return undefined;
  }

  /** Where the store ends, now that nothing is in flight: here, or further on. Gives the cause when it is of another history. */
  endsAt(seq: number, chainHash: string): string | undefined {
    const cause = this.#contradiction(seq, chainHash);
    if (cause === undefined && seq === this.#applied.lastSeq) this.#settle(undefined);
    return cause;
  }

  #contradiction(seq: number, hash: string): string | undefined {
    const { lastSeq, chainHash } = this.#applied;
    if (seq !== lastSeq || hash === chainHash) return undefined;
    return `the journal up to entry ${seq} has the hash ${chainHash} here and ${hash} in the store`;
  }

  /** What follows is known: the batch that was sent is that, or it is not there. */
  #settle(next: B | undefined): void {
    const sent = this.#open;
    this.#open = undefined;
    if (sent === undefined || sent.chainHash === next?.chainHash) return;
    this.#tell({ type: 'refuse', batch: sent });
  }
}
