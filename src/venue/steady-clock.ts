/**
 * The system's time as a venue believes it. A clock that is set wrong for a moment would have funding, interest and days
 * settled that never passed, and nothing settled is undone. So a step of the system clock is held against the monotonic
 * one: small steps ahead are followed, larger ones when they have stood for a while, and the rest never; meanwhile
 * time goes on by the monotonic clock.
 * Decides R-V-17.
 */
import type { NowMs } from '../journal/journal.ts';

const MINUTE_MS = 60_000;
/** So far ahead at once is a clock that is put right. */
const FOLLOWED_MS = MINUTE_MS;
/** So far ahead, if it stands, is a machine that slept. */
const BELIEVED_MS = 24 * 60 * MINUTE_MS;
const STANDS_MS = 10_000;
/** So far behind are two clocks that run at different speeds, which are brought together in a thousandth of the time. */
const DRIFT_MS = 1000;
const SLEWED = 0.001;

export interface SteadyClockParts {
  readonly hostMs: NowMs;
  /** Never set, from any start. */
  readonly monotonicMs: NowMs;
  /** Told of a step, as a sentence. */
  readonly warn: (message: string) => void;
}

/** A step that is not believed, or not yet. */
interface Step {
  readonly sinceMs: number;
  readonly aheadMs: number;
}

export class SteadyClock {
  readonly #parts: SteadyClockParts;
  /** What the monotonic clock lacks of the time that is believed. */
  #baseMs: number;
  #lookedMs: number;
  #step: Step | undefined;

  /** What the system clock says now is believed. */
  constructor(parts: SteadyClockParts) {
    this.#parts = parts;
    this.#lookedMs = parts.monotonicMs();
    this.#baseMs = parts.hostMs() - this.#lookedMs;
  }

  /** Venue time. To be asked every second at least, or a step is taken to stand that came and went. */
  readonly now = (): number => {
    const hostMs = this.#parts.hostMs();
    const monotonicMs = this.#parts.monotonicMs();
    const aheadMs = hostMs - (this.#baseMs + monotonicMs);
    if (aheadMs >= 0 && aheadMs <= FOLLOWED_MS) this.#follow(hostMs, monotonicMs);
    else if (aheadMs < 0 && aheadMs >= -DRIFT_MS) this.#slew(-aheadMs, monotonicMs);
    else this.#stepped(hostMs, { sinceMs: monotonicMs, aheadMs });
    this.#lookedMs = monotonicMs;
    return Math.floor(this.#baseMs + monotonicMs);
  };

  /** How far the system clock is ahead of venue time. */
  offsetMs(): number {
    return this.#parts.hostMs() - this.now();
  }

  /** Whether the two are apart by a step that is not believed. */
  get isOff(): boolean {
    this.now();
    return this.#step !== undefined;
  }

  /** Believes the system clock, whatever it says. */
  accept(): void {
    this.#lookedMs = this.#parts.monotonicMs();
    this.#follow(this.#parts.hostMs(), this.#lookedMs);
  }

  #follow(hostMs: number, monotonicMs: number): void {
    this.#baseMs = hostMs - monotonicMs;
    this.#step = undefined;
  }

  #slew(behindMs: number, monotonicMs: number): void {
    this.#baseMs -= Math.min(behindMs, (monotonicMs - this.#lookedMs) * SLEWED);
    this.#step = undefined;
  }

  #stepped(hostMs: number, seen: Step): void {
    const known = this.#step;
    if (known === undefined || Math.abs(seen.aheadMs - known.aheadMs) > FOLLOWED_MS) {
      this.#step = seen;
      this.#parts.warn(`${textOf(hostMs, seen)}: ${prospectOf(seen)}`);
      return;
    }
    const { aheadMs } = seen;
    if (aheadMs < 0 || aheadMs > BELIEVED_MS || seen.sinceMs - known.sinceMs < STANDS_MS) return;
    this.#parts.warn(`${textOf(hostMs, seen)}, and has stood there since: it is believed`);
    this.#follow(hostMs, seen.sinceMs);
  }
}

function textOf(hostMs: number, { aheadMs }: Step): string {
  const [from, to] = [hostMs - aheadMs, hostMs].map((timeMs) =>
    new Date(Math.floor(timeMs)).toISOString(),
  );
  return `the system clock jumped from ${from} to ${to}`;
}

function prospectOf({ aheadMs }: Step): string {
  if (aheadMs > 0 && aheadMs <= BELIEVED_MS)
    return `it is believed if it stands for ${STANDS_MS / 1000} s; venue time goes on without it until then`;
  return 'venue time goes on without it; set the clock, or have it believed: bourse accept-clock';
}
