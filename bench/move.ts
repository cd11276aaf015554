/** Bench (h): what a move of the mark costs that reaches twenty positions, with ten times as many open ones. */
import type { Prepare } from './bench.ts';
import { CascadeVenue, FIRST_ENTRY } from './cascade-venue.ts';
import { median } from './figures.ts';

const POSITIONS = 1_000;
const REACHED = 20;
const MOVES_PER_ROUND = 5;
/** Dollars between entries: far enough that a price can be set between two liquidation prices. */
const APART = 0.1;

/** Venues with so many open positions and with ten times as many; each round moves both. */
export const prepare: Prepare = () => {
  const few = new FallingMark(POSITIONS);
  const many = new FallingMark(10 * POSITIONS);
  return {
    round: () => {
      const pairs = Array.from({ length: MOVES_PER_ROUND }, () => [few.falls(), many.falls()]);
      const fewMs = median(pairs.map(([ms = 0]) => ms));
      const manyMs = median(pairs.map(([, ms = 0]) => ms));
      return { fewMs, manyMs, ratio: manyMs / fewMs };
    },
  };
};

/** A mark that falls past the liquidation prices of {@link REACHED} holders at a time. */
class FallingMark {
  readonly #venue: CascadeVenue;
  #standing: number;

  constructor(holders: number) {
    this.#venue = new CascadeVenue({ holders, apart: APART, marginMode: 'isolated' });
    this.#venue.bidsFor(holders, 55_500);
    this.#standing = holders;
  }

  /** Milliseconds of one move. */
  falls(): number {
    const left = this.#standing - REACHED;
    const price = liquidationPrice(FIRST_ENTRY + (left - 0.5) * APART);
    const began = performance.now();
    this.#venue.move(price.toFixed(4));
    const ms = performance.now() - began;
    const { standing } = this.#venue;
    if (standing !== left) throw new Error(`${standing} holders stand instead of ${left}`);
    this.#standing = left;
    return ms;
  }
}

/** At 10×: entry / 10 + (mark − entry) = mark · (0.4 % + 0.06 %). */
function liquidationPrice(entry: number): number {
  return (entry * 0.9) / (1 - 0.0046);
}
