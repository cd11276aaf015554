/**
 * So many in a sliding window per caller, so that no window, wherever it starts, sees more than the limit: wrong
 * operator tokens, and what sockets send. A refused one takes no place in the window. Host time, because clients
 * live in it even when the venue clock stands. Calls per second go by ./token-bucket.ts.
 */
const SECOND_MS = 1000;
const SWEEP_EVERY_MS = 60_000;
const TRIM_AT = 256;

/** Times of the calls let through, oldest first, from `head` on. */
interface Window {
  times: number[];
  head: number;
}

/** The windows of one operation. */
export class RateLimit {
  readonly #perWindow: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, Window>();
  #sweptMs = 0;

  constructor(perWindow: number, windowMs = SECOND_MS) {
    this.#perWindow = perWindow;
    this.#windowMs = windowMs;
  }

  /** Counts calls now, all or none; returns how many more fit into this window, or undefined: refuse them. */
  take(caller: string, nowMs: number, calls = 1): number | undefined {
    this.#sweep(nowMs);
    const window = this.#windowOf(caller);
    expire(window, nowMs, this.#windowMs);
    const used = window.times.length - window.head;
    if (used + calls > this.#perWindow) return undefined;
    for (let call = 0; call < calls; call += 1) window.times.push(nowMs);
    return this.#perWindow - used - calls;
  }

  /** Whether the next call would be refused. */
  isSpent(caller: string, nowMs: number): boolean {
    const window = this.#windows.get(caller);
    if (window === undefined) return false;
    expire(window, nowMs, this.#windowMs);
    return window.times.length - window.head >= this.#perWindow;
  }

  /** The caller is gone for good. */
  forget(caller: string): void {
    this.#windows.delete(caller);
  }

  #windowOf(caller: string): Window {
    const known = this.#windows.get(caller);
    if (known !== undefined) return known;
    const fresh = { times: [], head: 0 };
    this.#windows.set(caller, fresh);
    return fresh;
  }

  /** Callers come and go (addresses above all): forget those whose window is empty. */
  #sweep(nowMs: number): void {
    if (Math.abs(nowMs - this.#sweptMs) < SWEEP_EVERY_MS) return;
    this.#sweptMs = nowMs;
    for (const [caller, window] of this.#windows) {
      expire(window, nowMs, this.#windowMs);
      if (window.head === window.times.length) this.#windows.delete(caller);
    }
  }
}

/** A time in the future means that the clock was set back: it no longer counts. */
function expire(window: Window, nowMs: number, windowMs: number): void {
  const { times } = window;
  let { head } = window;
  for (; head < times.length; head += 1) {
    const time = times[head] ?? 0;
    if (time > nowMs - windowMs && time <= nowMs) break;
  }
  if (head >= TRIM_AT || head === times.length) {
    window.times = times.slice(head);
    head = 0;
  }
  window.head = head;
}

/** Limits of the venue file by `METHOD /path`, `*` and `copy_trading`; 0 = off. */
export type RateLimitOverrides = Readonly<Record<string, number>>;

/** Calls per second of an operation after the venue file has had its say; undefined = no limit. */
export function effectiveLimit(
  operation: string,
  declared: number | undefined,
  overrides: RateLimitOverrides,
): number | undefined {
  const everywhere = declared === undefined ? undefined : (overrides['*'] ?? declared);
  return overrides[operation] === 0 ? undefined : overrides[operation] || everywhere || undefined;
}
