/**
 * Calls per second (spec 8, faults Z1): for each operation and caller a bucket of n + min(2, ⌊n ÷ 5⌋) calls that
 * refills n a second. A client that paces itself at n passes, a call too early by its jitter included, and a real
 * burst does not: of 10 a second twelve pass at once, the thirteenth is refused (case A38). A refused call takes
 * nothing. Host time, because clients live in it even when the venue clock stands.
 * Decides R-8.
 */
const SWEEP_EVERY_MS = 60_000;

/** A call in the parts in which a bucket is refilled: n of them a millisecond. */
const CALL = 1000;

/** What is left of a bucket, in parts, at a time. */
interface Bucket {
  parts: number;
  atMs: number;
  /** Of this caller; most have that of the operation. */
  perSecond: number;
}

/** Calls that pass at once under a limit of n a second. */
export function burstOf(perSecond: number): number {
  return perSecond + Math.min(2, Math.floor(perSecond / 5));
}

/** What each of several machines lets pass of n a second, rounded up: clients go to any of them. */
export function shareOf(perSecond: number, machines: number): number {
  return Math.ceil(perSecond / machines);
}

/** The buckets of one operation. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #buckets = new Map<string, Bucket>();
  #sweptMs = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /**
   * Counts calls now, all or none; returns how many more fit at once, or undefined: refuse them. A caller may have a
   * limit of his own.
   */
  take(caller: string, nowMs: number, calls = 1, own = this.#perSecond): number | undefined {
    this.#sweep(nowMs);
    const bucket = this.#bucketOf(caller, nowMs, own);
    refill(bucket, nowMs);
    if (bucket.perSecond !== own) changeLimit(bucket, own);
    if (bucket.parts < calls * CALL) return undefined;
    bucket.parts -= calls * CALL;
    return Math.floor(bucket.parts / CALL);
  }

  #bucketOf(caller: string, nowMs: number, perSecond: number): Bucket {
    const known = this.#buckets.get(caller);
    if (known !== undefined) return known;
    const fresh = { parts: burstOf(perSecond) * CALL, atMs: nowMs, perSecond };
    this.#buckets.set(caller, fresh);
    return fresh;
  }

  /** Callers come and go (addresses above all): forget those whose bucket is full again. */
  #sweep(nowMs: number): void {
    if (Math.abs(nowMs - this.#sweptMs) < SWEEP_EVERY_MS) return;
    this.#sweptMs = nowMs;
    for (const [caller, bucket] of this.#buckets) {
      refill(bucket, nowMs);
      if (bucket.parts === burstOf(bucket.perSecond) * CALL) this.#buckets.delete(caller);
    }
  }
}

/** A time in the future means that the clock was set back: what was taken then no longer counts. */
function refill(bucket: Bucket, nowMs: number): void {
  const full = burstOf(bucket.perSecond) * CALL;
  const passedMs = nowMs - bucket.atMs;
  const parts = passedMs < 0 ? full : bucket.parts + passedMs * bucket.perSecond;
  bucket.parts = Math.min(full, parts);
  bucket.atMs = nowMs;
}

/** What was taken stays taken; what is more fits at once. */
function changeLimit(bucket: Bucket, perSecond: number): void {
  const change = (burstOf(perSecond) - burstOf(bucket.perSecond)) * CALL;
  bucket.parts = Math.max(0, bucket.parts + change);
  bucket.perSecond = perSecond;
}
