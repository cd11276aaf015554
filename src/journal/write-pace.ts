/**
 * How many orders may go into the next write while the history is far behind: a bucket that holds one full write, from
 * which each order takes a place and into which places come back at the pace that is asked for. So few orders go at
 * once, while a batch waits until there is room for all of it: who sends little does not wait for those who sent much.
 * Decides R-J-6.
 */
export class WritePace {
  readonly #size: number;
  /** How many places were taken when it was last looked at, and when that was. */
  #taken = 0;
  #atMs = 0;

  /** Of a write of at most `size` orders. */
  constructor(size: number) {
    this.#size = size;
  }

  /**
   * How long to wait until so many orders may go, where a full write is to take `paceMs` at least; 0: now. More than
   * a full write needs no more room than that.
   */
  waitMs(weight: number, { nowMs, paceMs }: { nowMs: number; paceMs: number }): number {
    this.#comeBack(nowMs, paceMs);
    const missing = this.#taken + Math.min(weight, this.#size) - this.#size;
    return missing <= 0 ? 0 : (missing * paceMs) / this.#size;
  }

  /** How many may go now: what `waitMs` was asked for, and as many as there is room for beside. */
  get room(): number {
    return Math.floor(this.#size - this.#taken);
  }

  /** So many have gone. */
  take(weight: number): void {
    this.#taken = Math.min(this.#size, this.#taken + weight);
  }

  #comeBack(nowMs: number, paceMs: number): void {
    const back = paceMs <= 0 ? this.#size : ((nowMs - this.#atMs) * this.#size) / paceMs;
    this.#taken = Math.max(0, this.#taken - back);
    this.#atMs = nowMs;
  }
}
