/**
 * Gives up on what is awaited for too long. The time is the same for all, so whoever came first is the first to be given
 * up, and one timer does for thousands that wait at a time.
 */

interface Waiting {
  readonly dueMs: number;
  readonly giveUp: () => void;
}

export class Patience {
  readonly #forMs: number;
  /** In the order in which they came. */
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;

  constructor(forMs: number) {
    this.#forMs = forMs;
  }

  /** `giveUp` is called after that time, but not after the function that this returns. */
  wait(giveUp: () => void): () => void {
    const waiting = { dueMs: performance.now() + this.#forMs, giveUp };
    this.#waiting.add(waiting);
    this.#timer ??= this.#lookIn(this.#forMs);
    return () => void this.#waiting.delete(waiting);
  }

  #lookIn(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#look(), Math.ceil(ms)).unref();
  }

  #look(): void {
    const nowMs = performance.now();
    this.#timer = undefined;
    for (const waiting of this.#waiting) {
      if (waiting.dueMs > nowMs) {
        this.#timer = this.#lookIn(waiting.dueMs - nowMs);
        return;
      }
      this.#waiting.delete(waiting);
      waiting.giveUp();
    }
  }
}
