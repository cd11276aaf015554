/**
 * How new is what a node has applied: shown by linearizable reads of the head, each of which says what was acknowledged
 * anywhere by the time at which it was sent. What comes by the watch does not show it: a process that was paused finds
 * there what was written long ago.
 */
import { NoLeader } from '../journal.ts';
import type { StoredHead } from './head.ts';

const EVERY_MS = 1_000;
/** What was found is applied within this, or is taken for not found. */
const APPLIED_WITHIN_MS = 1_000;

export interface FreshnessOptions {
  /** A linearizable read. */
  readonly readHead: () => Promise<StoredHead | undefined>;
  readonly appliedSeq: () => number;
  /** Why nothing newer will be applied here, if so. */
  readonly obstacle?: () => string | undefined;
  /** Told of each head that was read, before it is waited for. */
  readonly onHead: (stored: StoredHead) => void;
  readonly clocks?: () => Clocks;
}

/** ms; the second goes on while the machine sleeps. */
interface Clocks {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

interface Waiting {
  readonly seq: number;
  readonly done: (isThere: boolean) => void;
}

const NEVER: Clocks = { monotonicMs: Number.NEGATIVE_INFINITY, wallMs: Number.NEGATIVE_INFINITY };

export class Freshness {
  readonly #options: FreshnessOptions;
  readonly #clocks: () => Clocks;
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #asOf = NEVER;
  #reading: Promise<void> | undefined;
  /** Begins when the one before is over, for all who ask meanwhile. */
  #next: Promise<void> | undefined;

  constructor(options: FreshnessOptions) {
    this.#options = options;
    this.#clocks = options.clocks ?? hostClocks;
  }

  /** Looks once a second from now on. */
  start(): void {
    this.#timer = setInterval(() => this.#look(), EVERY_MS).unref();
    this.#look();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Why what is applied here will never be newer; undefined while it follows. */
  readonly obstacle = (): string | undefined => this.#options.obstacle?.();

  /** Since all that was acknowledged anywhere was known to be applied here, ms. */
  readonly ageMs = (): number => {
    const { monotonicMs, wallMs } = this.#clocks();
    return Math.max(monotonicMs - this.#asOf.monotonicMs, wallMs - this.#asOf.wallMs);
  };

  /**
   * Resolves when all that was acknowledged before the call is applied here. Rejects with {@link NoLeader} when that
   * cannot be found out. Who asks while a read is out shares the next one: that one may be too old.
   */
  readonly confirm = (): Promise<void> => {
    if (this.#next !== undefined) return this.#next;
    if (this.#reading === undefined) return this.#begin();
    this.#next = this.#reading.then(ignore, ignore).then(() => this.#begin());
    return this.#next;
  };

  /** Resolves with whether an entry is applied here within so long. */
  readonly reach = (seq: number, withinMs: number): Promise<boolean> => {
    if (this.#options.appliedSeq() >= seq) return Promise.resolve(true);
    return new Promise((resolve) => {
      const done = (isThere: boolean): void => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
        resolve(isThere);
      };
      const timer = setTimeout(() => done(false), withinMs).unref();
      const waiting = { seq, done };
      this.#waiting.add(waiting);
    });
  };

  /** To be told when more may have been applied. */
  applied(): void {
    if (this.#waiting.size === 0) return;
    const seq = this.#options.appliedSeq();
    for (const waiting of this.#waiting) if (waiting.seq <= seq) waiting.done(true);
  }

  #look(): void {
    // Whoever needs to know asks for himself.
    this.confirm().catch(ignore);
  }

  #begin(): Promise<void> {
    this.#next = undefined;
    const reading = this.#read().finally(() => {
      this.#reading = undefined;
    });
    this.#reading = reading;
    return reading;
  }

  async #read(): Promise<void> {
    const { readHead, onHead } = this.#options;
    const obstacle = this.obstacle();
    if (obstacle !== undefined) throw new NoLeader(obstacle);
    const sent = this.#clocks();
    const stored = await readHead().catch((cause: Error) => {
      throw new NoLeader(`etcd does not answer: ${cause.message}`);
    });
    if (stored === undefined) throw new NoLeader('etcd has no head');
    onHead(stored);
    if (!(await this.reach(stored.head.seq, APPLIED_WITHIN_MS)))
      throw new NoLeader(`this node has not applied entry ${stored.head.seq} yet`);
    this.#asOf = sent;
  }
}

function hostClocks(): Clocks {
  return { monotonicMs: performance.now(), wallMs: Date.now() };
}

function ignore(): void {}
