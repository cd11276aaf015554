/**
 * A rule that is in force: whom it meets, how often it has, and whether it fires now.
 * Decides R-Y-12.
 */
import type { FaultRule } from '../http/fault-rule.ts';
import { durationMs } from '../primitives/duration.ts';
import { normal, uniform } from './draw.ts';
import type { Params } from './param.ts';
import type { Bans, Primitive } from './primitive.ts';
import { type About, fitsOf } from './subject.ts';

export interface RuleSetting {
  readonly id: string;
  readonly given: FaultRule;
  readonly primitive: Primitive;
  readonly params: Readonly<Record<string, unknown>>;
  readonly seed: string;
  /** Venue time at which the venue was started. */
  readonly startMs: number;
}

export class Rule {
  readonly id: string;
  readonly given: FaultRule;
  readonly primitive: Primitive;
  readonly params: Readonly<Record<string, unknown>>;
  readonly fits: (about: About) => boolean;
  readonly bans: Bans = new Map();
  readonly fromMs: number;
  readonly toMs: number;
  readonly #seed: string;
  readonly #times: number;
  #met = 0;
  #fired = 0;

  constructor({ id, given, primitive, params, seed, startMs }: RuleSetting) {
    this.id = id;
    this.given = { ...given, id };
    this.primitive = primitive;
    this.params = params;
    this.fits = fitsOf(given.on);
    const { from, to } = given.when ?? {};
    this.fromMs = from === undefined ? 0 : startMs + (durationMs(String(from)) ?? 0);
    this.toMs =
      to === undefined ? Number.POSITIVE_INFINITY : startMs + (durationMs(String(to)) ?? 0);
    this.#seed = seed;
    this.#times = given.times ?? timesOf(primitive);
  }

  /** It has not fired as often as it may, and this is the time for it. */
  isOpen(timeMs: number): boolean {
    return !this.isSpent && timeMs >= this.fromMs && timeMs < this.toMs;
  }

  get isSpent(): boolean {
    return this.#times > 0 && this.#fired >= this.#times;
  }

  /** Meets what fits it: the ordinal of the meeting when it fires, undefined when it does not. */
  meet(): number | undefined {
    this.#met += 1;
    const { nth, every, probability } = this.given.when ?? {};
    if (nth !== undefined && nth !== this.#met) return undefined;
    if (every !== undefined && this.#met % every !== 0) return undefined;
    if (probability !== undefined && this.uniform(this.#met, 'fires') >= Number(probability))
      return undefined;
    this.#fired += 1;
    return this.#met;
  }

  uniform(ordinal: number, what: string): number {
    return uniform(this.#seed, this.id, ordinal, what);
  }

  normal(ordinal: number, what: string): number {
    return normal(this.#seed, this.id, ordinal, what);
  }
}

/** An act is done once unless more is asked for; all else goes on. */
function timesOf({ kind }: Primitive): number {
  return kind === 'act' ? 1 : 0;
}

/** Throws what `wrong` makes of the name of what is not as declared. */
export function readParams(
  declared: Params,
  given: Readonly<Record<string, unknown>>,
  wrong: (name: string, expected: string) => Error,
): Readonly<Record<string, unknown>> {
  for (const name of Object.keys(given))
    if (!Object.hasOwn(declared, name))
      throw wrong(name, `one of ${Object.keys(declared).join(', ') || 'nothing'}`);
  return Object.fromEntries(
    Object.entries(declared).map(([name, { expected, fallback, isNeeded, read }]) => {
      const raw = given[name];
      if (raw === undefined && !isNeeded) return [name, fallback];
      const value = raw === undefined ? undefined : read(raw);
      if (value === undefined) throw wrong(name, expected);
      return [name, value];
    }),
  );
}
