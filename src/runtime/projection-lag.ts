/**
 * How far the projection is behind the journal. When it lags too far, commits wait
 * (`FileJournal`'s `holdBack`), so that memory is bounded and reads stay true.
 */

/** Entries that the history may be behind before commits wait: three commits of the follower, one in each stage. */
export const UNPROJECTED_MAX = 75_000;

interface Waiter {
  readonly seq: number;
  readonly resolve: () => void;
}

export class ProjectionLag {
  readonly #bound: number;
  #durableSeq = 0;
  #projectedSeq = 0;
  #waiters: Waiter[] = [];

  /** `bound`: entries that the projection may lag behind before commits wait. */
  constructor(bound = UNPROJECTED_MAX) {
    this.#bound = bound;
  }

  get projectedSeq(): number {
    return this.#projectedSeq;
  }

  /** The journal is durable up to `seq`. */
  durable(seq: number): void {
    this.#durableSeq = Math.max(this.#durableSeq, seq);
  }

  /** Everything up to `seq` is projected. */
  projected(seq: number): void {
    this.#projectedSeq = Math.max(this.#projectedSeq, seq);
    const isDone = (waiter: Waiter): boolean => waiter.seq <= this.#projectedSeq;
    const done = this.#waiters.filter(isDone);
    this.#waiters = this.#waiters.filter((waiter) => !isDone(waiter));
    for (const waiter of done) waiter.resolve();
  }

  /** Resolves once everything up to `seq` is projected, or the wait is over for all. */
  whenProjected(seq: number): Promise<void> {
    if (seq <= this.#projectedSeq) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push({ seq, resolve }));
  }

  /** What a commit has to wait for: undefined while the projection keeps up. */
  readonly holdBack = (): Promise<void> | undefined => {
    const needed = this.#durableSeq - this.#bound;
    return needed <= this.#projectedSeq ? undefined : this.whenProjected(needed);
  };

  /** The projection has ended: nobody waits for it any more. */
  end(): void {
    this.projected(Number.MAX_SAFE_INTEGER);
  }
}
