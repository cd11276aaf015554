/** What a primitive takes under `with`: each word is declared with what it means and how it is read. */
import { durationMs } from '../primitives/duration.ts';

export interface Param<T> {
  readonly about: string;
  /** What is expected, for an error and for the documents. */
  readonly expected: string;
  /** What stands for it where it is left out; undefined: it is needed, or has no value then. */
  readonly fallback: T | undefined;
  readonly isNeeded: boolean;
  /** Absent: it is no choice. */
  readonly words?: readonly string[];
  /** Undefined: it is not what is expected. */
  readonly read: (raw: unknown) => T | undefined;
}

export type Params = Readonly<Record<string, Param<unknown>>>;
export type ParamsOf<D extends Params> = {
  readonly [K in keyof D]: D[K] extends Param<infer T> ? T : never;
};

const LONGEST_MS = 366 * 86_400_000;
const DECIMAL = /^-?\d{1,12}(?:\.\d{1,12})?$/;

type Kind<T> = Pick<Param<T>, 'about' | 'expected' | 'read' | 'words'>;

function needed<T>(kind: Kind<T>): Param<T> {
  return { ...kind, fallback: undefined, isNeeded: true };
}

function usually<T>(kind: Kind<T>, fallback: T): Param<T> {
  return { ...kind, fallback, isNeeded: false };
}

/** The same, which may be left out. */
export function optional<T>(inner: Param<T>): Param<T | undefined> {
  return { ...inner, fallback: undefined, isNeeded: false };
}

/** A span of time, read as ms. */
export function span(about: string, fallback?: number): Param<number> {
  const read = (raw: unknown) => {
    const ms = durationMs(String(raw));
    return ms === undefined || ms > LONGEST_MS ? undefined : ms;
  };
  const kind = { about, expected: 'ms, or a duration such as 10s', read };
  return fallback === undefined ? needed(kind) : usually(kind, fallback);
}

interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly usual?: number;
}

export function whole(about: string, { min, max, usual }: Bounds): Param<number> {
  const read = (raw: unknown) => {
    const value = Number(raw);
    return Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined;
  };
  const kind = { about, expected: `a whole number from ${min} to ${max}`, read };
  return usual === undefined ? needed(kind) : usually(kind, usual);
}

/** A decimal that is no amount of money: a factor, a share, a move. */
export function factor(about: string, { min, max, usual }: Bounds): Param<number> {
  const read = (raw: unknown) => {
    const value = DECIMAL.test(String(raw)) ? Number(raw) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };
  const kind = { about, expected: `a decimal from ${min} to ${max}`, read };
  return usual === undefined ? needed(kind) : usually(kind, usual);
}

export function word<const W extends string>(
  about: string,
  words: readonly W[],
  usual?: W,
): Param<W> {
  const read = (raw: unknown) => words.find((each) => each === raw);
  const kind = { about, expected: words.join(', '), read, words };
  return usual === undefined ? needed(kind) : usually(kind, usual);
}

export function text(about: string, expected: string, pattern: RegExp): Param<string> {
  const read = (raw: unknown) => (pattern.test(String(raw)) ? String(raw) : undefined);
  return needed({ about, expected, read });
}
