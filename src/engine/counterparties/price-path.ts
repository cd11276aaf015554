/**
 * How index prices move. Each coin has one walk, so that all instruments of a base stay close and a
 * pair of two coins is their ratio; each instrument's next price is its present one times the move,
 * so that it follows an operator's change and survives a restart. Whole numbers throughout.
 */

import { parseUnits } from '../../primitives/decimal.ts';
import {
  add,
  div,
  halfEvenDiv,
  mul,
  mulDiv,
  neg,
  pow10,
  sub,
  type Units,
} from '../../primitives/units.ts';
import { BELL_UNIT, bell } from './draw.ts';

/** A year of 365 days and a quarter. */
const YEAR_MS = 31_557_600_000;

/** Moves are fractions at this scale. */
const MOVE_SCALE = 18;
const ONE = pow10(MOVE_SCALE);

/** A price halves or gains half in one round at most, however wild the volatility. */
const MOVE_MAX = div(ONE, 2);

/** Index prices carry this many significant digits: far finer than a round's move. */
const DIGITS = 10;

/** The moves of one round by coin. */
export type Moves = ReadonlyMap<string, Units>;

/** A move between two prices. */
export function moveOf(from: Units, to: Units): Units {
  return sub(mulDiv(to, ONE, from), ONE);
}

export interface Walk {
  readonly coin: string;
  /** Yearly standard deviation, decimal text. */
  readonly volatility: string;
}

export function movesOf(
  walks: readonly Walk[],
  at: { readonly seed: string; readonly round: number; readonly roundMs: number },
): Moves {
  const divisor = mul(BELL_UNIT, rootOfRounds(at.roundMs));
  return new Map(
    walks.map(({ coin, volatility }) => {
      const deviation = parseUnits(volatility, MOVE_SCALE) ?? 0;
      const size = bell(at.seed, 'path', at.round, coin);
      return [coin, clamped(mulDiv(deviation, size, divisor))];
    }),
  );
}

/** Moves of coins that walk further, or less far, by so many ten thousandths. */
export function scaledMoves(moves: Moves, parts: (coin: string) => number): Moves {
  return new Map(
    [...moves].map(([coin, move]) => [coin, clamped(mulDiv(move, parts(coin), 10_000))]),
  );
}

/** The next price of a pair, both in MARK_SCALE units; a coin without a walk stands still. */
export function movedPrice(
  price: Units,
  pair: { readonly base: string; readonly quote: string },
  moves: Moves,
): Units {
  const up = add(ONE, moves.get(pair.base) ?? 0);
  const down = add(ONE, moves.get(pair.quote) ?? 0);
  return rounded(mulDiv(price, up, down));
}

/** √(rounds in a year) to the nearest whole number, by which a yearly deviation shrinks to a round's. */
function rootOfRounds(roundMs: number): Units {
  return Math.max(1, Math.floor((wholeRoot(Math.floor((4 * YEAR_MS) / roundMs)) + 1) / 2));
}

/** The largest whole number whose square is no larger, by Newton's steps from above. */
function wholeRoot(square: number): number {
  let root = square;
  let next = Math.floor((root + 1) / 2);
  while (next < root) {
    root = next;
    next = Math.floor((root + Math.floor(square / root)) / 2);
  }
  return root;
}

function clamped(move: Units): Units {
  if (move > MOVE_MAX) return MOVE_MAX;
  return move < neg(MOVE_MAX) ? neg(MOVE_MAX) : move;
}

/** To the digits that an index price carries; at least one unit. */
export function rounded(price: Units): Units {
  const quantum = pow10(Math.max(0, price.toString().length - DIGITS));
  const near = mul(halfEvenDiv(price, quantum), quantum);
  return near > 0 ? near : 1;
}
