/**
 * How far the projection is behind the journal. When it lags too far, commits wait
 * (`FileJournal`'s `holdBack`), so that memory is bounded and reads stay true. From half of that on they are
 * slowed down (its `paceMs`), the more the further it lags: the projection comes on in steps of a second, and who
 * waited for whole steps would wait long.
 * Decides R-J-4.
 */

/** Entries that the history may be behind before commits wait: three commits of the follower, one in each stage. */
export const UNPROJECTED_MAX = 75_000;

/**
 * What the events of a command take in memory while they wait, each, with orders and postings: 500 bytes, measured, and
 * as much again that is garbage before it is collected.
 */
const EVENT_BYTES = 1000;

const MIB = 1024 * 1024;

/**
 * What may wait while time is advanced: nobody sent those commands, so nobody's answer comes later when they wait. It
 * is enough for a commit to be made while the next is gathered.
 */
const NEAR_BYTES = 16 * MIB;

/** How long a full write takes at least when there is no room left. */
const SLOWEST_MS = 50;

export interface LagBounds {
  readonly entries: number;
  /** Of the events of all those entries: one may be a batch of fifty orders. */
  readonly bytes: number;
}

const LAG_BOUNDS: LagBounds = { entries: UNPROJECTED_MAX, bytes: 256 * MIB };

/** So many events share a mark, so that there are few marks. */
const EVENTS_PER_MARK = 1000;

interface Waiter {
  readonly seq: number;
  readonly resolve: () => void;
}

/** How many events there had been when the journal was durable up to `seq`. */
interface Mark {
  readonly seq: number;
  readonly events: number;
}

export class ProjectionLag {
  readonly #bounds: LagBounds;
  #durable: Mark = { seq: 0, events: 0 };
  #projected: Mark = { seq: 0, events: 0 };
  /** Between the two, oldest first. */
  #marks: Mark[] = [];
  #waiters: Waiter[] = [];
  #hurry = (): void => undefined;

  /** What the projection may lag behind before commits wait. */
  constructor(bounds: Partial<LagBounds> = {}) {
    this.#bounds = { ...LAG_BOUNDS, ...bounds };
  }

  /** Who projects is told when somebody begins to wait. */
  hurriedBy(hurry: () => void): void {
    this.#hurry = hurry;
  }

  get projectedSeq(): number {
    return this.#projected.seq;
  }

  /** How many events may wait. */
  get maxEvents(): number {
    return Math.floor(this.#bounds.bytes / EVENT_BYTES);
  }

  /** What waits to be projected, estimated. */
  get bytes(): number {
    return (this.#durable.events - this.#projected.events) * EVENT_BYTES;
  }

  /** The journal is durable up to `seq`, an entry with so many events. */
  durable(seq: number, events: number): void {
    this.#durable = {
      seq: Math.max(this.#durable.seq, seq),
      events: this.#durable.events + events,
    };
    const last = this.#marks.at(-1) ?? this.#projected;
    if (this.#durable.events - last.events >= EVENTS_PER_MARK) this.#marks.push(this.#durable);
  }

  /** Everything up to `seq` is projected. */
  projected(seq: number): void {
    this.#moveTo(Math.max(this.#projected.seq, seq));
    const isDone = (waiter: Waiter): boolean => waiter.seq <= this.#projected.seq;
    const done = this.#waiters.filter(isDone);
    this.#waiters = this.#waiters.filter((waiter) => !isDone(waiter));
    for (const waiter of done) waiter.resolve();
  }

  /** Resolves once everything up to `seq` is projected, or the wait is over for all. */
  whenProjected(seq: number): Promise<void> {
    if (seq <= this.#projected.seq) return Promise.resolve();
    const waiting = new Promise<void>((resolve) => this.#waiters.push({ seq, resolve }));
    this.#hurry();
    return waiting;
  }

  /** What a commit has to wait for: undefined while there is room left. */
  readonly holdBack = (): Promise<void> | undefined =>
    this.isFull ? this.whenProjected(this.#needed()) : undefined;

  /** What whoever has time waits for: undefined while the projection is near. */
  readonly whenNear = (): Promise<void> | undefined => {
    const needed = this.#neededFor(Math.min(NEAR_BYTES, this.#bounds.bytes));
    return needed > this.projectedSeq ? this.whenProjected(needed) : undefined;
  };

  /** How long a full write should take at least: nothing up to half of the bounds, then in proportion, ms. */
  readonly paceMs = (): number => {
    const { bytes, entries } = this.#bounds;
    const waiting = this.#durable.seq - this.#projected.seq;
    const used = Math.max(this.bytes / bytes, waiting / entries);
    return used <= 0.5 ? 0 : (2 * used - 1) * SLOWEST_MS;
  };

  /** The projection has ended: nobody waits for it any more. */
  end(): void {
    this.projected(Number.MAX_SAFE_INTEGER);
  }

  /** Whether commits wait until the projection has come nearer. */
  get isFull(): boolean {
    return this.#needed() > this.#projected.seq;
  }

  #needed(): number {
    return Math.max(this.#durable.seq - this.#bounds.entries, this.#neededFor(this.#bounds.bytes));
  }

  /** The first mark that leaves no more than so many bytes behind it. */
  #neededFor(bytes: number): number {
    if (this.bytes <= bytes) return 0;
    const isEnough = ({ events }: Mark) => (this.#durable.events - events) * EVENT_BYTES <= bytes;
    return this.#marks.find(isEnough)?.seq ?? this.#durable.seq;
  }

  #moveTo(seq: number): void {
    const passed = this.#marks.filter((mark) => mark.seq <= seq);
    this.#marks = this.#marks.slice(passed.length);
    const isAll = seq >= this.#durable.seq;
    const { events } = isAll ? this.#durable : (passed.at(-1) ?? this.#projected);
    this.#projected = { seq, events };
  }
}
