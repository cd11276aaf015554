/**
 * How a process ends while a thread of it writes to SQLite. Node stops its threads then, and aborts with an
 * exit code of its own when one is inside a native module. So the thread works piece by piece, and whoever
 * ends the process first has it stand still between two of them.
 */

/** Whether the thread is at work, and whether it is to stand still. */
const BUSY = 0;
const ASKED = 1;

export class Standstill {
  /** What the thread is given, to make its own of it. */
  readonly shared: SharedArrayBuffer;
  readonly #words: Int32Array;

  constructor(shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared;
    this.#words = new Int32Array(shared);
  }

  /** For the thread: does a piece of work, unless it is to stand still, from which nothing returns. */
  work<T>(piece: () => T): T {
    Atomics.store(this.#words, BUSY, 1);
    if (Atomics.load(this.#words, ASKED) === 1) {
      this.#pause();
      Atomics.wait(this.#words, ASKED, 1);
    }
    try {
      return piece();
    } finally {
      this.#pause();
    }
  }

  /** For who ends the process: blocks until the thread stands still, but no longer than `withinMs`. */
  demand(withinMs: number): void {
    Atomics.store(this.#words, ASKED, 1);
    Atomics.wait(this.#words, BUSY, 1, withinMs);
  }

  #pause(): void {
    Atomics.store(this.#words, BUSY, 0);
    Atomics.notify(this.#words, BUSY);
  }
}
