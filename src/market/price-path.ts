/**
 * How index prices move. Each coin has one walk, so that all instruments of a base stay close and a
 * pair of two coins is their ratio; each instrument's next price is its present one times the move,
 * so that it follows an operator's change and survives a restart. Whole numbers throughout.
 */
import { halfEvenDiv, parseUnits, pow10 } from '../primitives/decimal.ts';
import { BELL_UNIT, bell } from './draw.ts';

const YEAR_MS = 365.25 * 86_400_000;

/** Moves are fractions at this scale. */
const MOVE_SCALE = 18;
const ONE = pow10(MOVE_SCALE);

/** A price halves or gains half in one round at most, however wild the volatility. */
const MOVE_MAX = ONE / 2n;

/** Index prices carry this many significant digits: far finer than a round's move. */
const DIGITS = 10;

/** The moves of one round by coin. */
export type Moves = ReadonlyMap<string, bigint>;

export interface Walk {
  readonly coin: string;
  /** Yearly standard deviation, decimal text. */
  readonly volatility: string;
}

export function movesOf(
  walks: readonly Walk[],
  at: { readonly seed: string; readonly round: number; readonly roundMs: number },
): Moves {
  const divisor = BigInt(BELL_UNIT) * rootOfRounds(at.roundMs);
  return new Map(
    walks.map(({ coin, volatility }) => {
      const deviation = parseUnits(volatility, MOVE_SCALE) ?? 0n;
      const size = BigInt(bell(at.seed, 'path', at.round, coin));
      return [coin, clamped((deviation * size) / divisor)];
    }),
  );
}

/** The next price of a pair, both in MARK_SCALE units; a coin without a walk stands still. */
export function movedPrice(
  price: bigint,
  pair: { readonly base: string; readonly quote: string },
  moves: Moves,
): bigint {
  const up = ONE + (moves.get(pair.base) ?? 0n);
  const down = ONE + (moves.get(pair.quote) ?? 0n);
  return rounded((price * up) / down);
}

/** √(rounds in a year), by which a yearly deviation shrinks to a round's. */
function rootOfRounds(roundMs: number): bigint {
  return BigInt(Math.max(1, Math.round(Math.sqrt(YEAR_MS / roundMs))));
}

function clamped(move: bigint): bigint {
  if (move > MOVE_MAX) return MOVE_MAX;
  return move < -MOVE_MAX ? -MOVE_MAX : move;
}

function rounded(price: bigint): bigint {
  const quantum = pow10(Math.max(0, price.toString().length - DIGITS));
  const near = halfEvenDiv(price, quantum) * quantum;
  return near > 0n ? near : 1n;
}
