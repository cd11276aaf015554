/**
 * What is to be done at a venue time. On a running clock the host wakes it; on a manual clock whoever moves the
 * clock stops there and has it done (`nextMs`, `pass`), so that a run repeats.
 */

interface Due {
  readonly timeMs: number;
  readonly act: () => unknown;
}

/** The host's longest timer, ms. */
const LONGEST_MS = 2_147_483_647;

export interface VenueTimerOptions {
  /** Venue time. */
  readonly nowMs: () => number;
  readonly isManual: boolean;
  readonly onError: (error: unknown) => void;
}

export class VenueTimer {
  readonly #options: VenueTimerOptions;
  /** Soonest first; of the same time in the order in which they came. */
  #due: Due[] = [];
  #host: NodeJS.Timeout | undefined;

  constructor(options: VenueTimerOptions) {
    this.#options = options;
  }

  /** The function it returns takes it back. */
  at(timeMs: number, act: () => unknown): () => void {
    const due: Due = { timeMs, act };
    const later = this.#due.findIndex((each) => each.timeMs > timeMs);
    if (later < 0) this.#due.push(due);
    else this.#due.splice(later, 0, due);
    this.#wind();
    return () => {
      this.#due = this.#due.filter((each) => each !== due);
      this.#wind();
    };
  }

  /** When the next is due, venue time; undefined: nothing waits. */
  readonly nextMs = (): number | undefined => this.#due[0]?.timeMs;

  /** Does what is due by now; resolves when that is done. */
  readonly pass = async (): Promise<void> => {
    for (;;) {
      const [next] = this.#due;
      if (next === undefined || next.timeMs > this.#options.nowMs()) break;
      this.#due.shift();
      try {
        await next.act();
      } catch (error) {
        this.#options.onError(error);
      }
    }
    this.#wind();
  };

  close(): void {
    this.#due = [];
    clearTimeout(this.#host);
  }

  #wind(): void {
    clearTimeout(this.#host);
    const [next] = this.#due;
    if (next === undefined || this.#options.isManual) return;
    const afterMs = Math.min(LONGEST_MS, Math.max(0, next.timeMs - this.#options.nowMs()));
    this.#host = setTimeout(() => void this.pass(), afterMs);
    this.#host.unref();
  }
}
