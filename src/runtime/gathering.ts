/**
 * How long what is applied is gathered before it is committed to the history. A commit writes a page for each list that
 * a row goes to, whether one row does or a hundred: a venue of few commands a second, each committed, writes gigabytes
 * a day. So what comes in a steady stream is gathered for longer and longer, up to five seconds, and what comes after a
 * rest is there at once.
 * Decides R-J-7.
 */

/**
 * Events between two commits while there is a backlog: a commit writes each page it touched once, and holds the rows
 * of all of them until then.
 */
export const COMMIT_EVENTS = 25_000;
/** Between two commits. */
const FIRST_MS = 20;
const MOST_MS = 5_000;
/** From one commit of a stream to the next. */
const GROWTH = 1.25;

export class Gathering {
  #events = 0;
  #isHurried = false;
  #ms = FIRST_MS;
  #appliedAtMs = Number.NEGATIVE_INFINITY;
  #committedAtMs = Number.NEGATIVE_INFINITY;

  /** So many events have been applied. */
  applied(events: number, nowMs: number): void {
    if (nowMs - this.#appliedAtMs >= MOST_MS) this.#ms = FIRST_MS;
    this.#events += events;
    this.#appliedAtMs = nowMs;
  }

  /** Whether there is as much as one commit should have. */
  get isFull(): boolean {
    return this.#events >= COMMIT_EVENTS;
  }

  /** Somebody waits for it. */
  hurry(): void {
    this.#isHurried = true;
  }

  /** For how long it goes on; 0: not any more. */
  leftMs(nowMs: number): number {
    if (this.isFull || this.#isHurried) return 0;
    return Math.max(0, this.#committedAtMs + this.#ms - nowMs);
  }

  /** It is being committed; `isAll`: with that, all is that anybody may wait for. */
  committed(nowMs: number, { isAll }: { readonly isAll: boolean }): void {
    if (!this.isFull) this.#ms = Math.min(MOST_MS, this.#ms * GROWTH);
    if (isAll) this.#isHurried = false;
    this.#events = 0;
    this.#committedAtMs = nowMs;
  }
}
