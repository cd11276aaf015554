/**
 * Bench (g): one move of the mark that liquidates a thousand accounts. Bench (h): what a move costs that
 * reaches twenty positions, with ten times as many open ones.
 */
import { checkInvariants } from '../src/engine/invariants.ts';
import { CascadeVenue, FIRST_ENTRY } from './cascade-venue.ts';
import { median } from './median.ts';

const CASCADE = 1_000;
const REACHED = 20;
const MOVES_PER_ROUND = 5;
/** Dollars between entries: far enough that a price can be set between two liquidation prices. */
const APART = 0.1;

/** Milliseconds of a cascade onto deep bids, or into an empty book, where counterparties are deleveraged. */
export function benchCascade(book: 'bids' | 'empty'): number {
  const venue = new CascadeVenue({ holders: CASCADE, apart: 0, marginMode: 'crossed' });
  if (book === 'bids') venue.bidsFor(CASCADE, 55_000);
  const began = performance.now();
  venue.move('53000');
  const ms = performance.now() - began;
  const faults = checkInvariants(venue.state);
  if (venue.standing > 0) faults.push(`${venue.standing} are still standing`);
  if (faults.length > 0) throw new Error(faults.join('; '));
  return ms;
}

/** Venues with so many open positions and with ten times as many; each round moves both. */
export function prepareMoves(positions: number): () => { fewMs: number; manyMs: number } {
  const few = new FallingMark(positions);
  const many = new FallingMark(10 * positions);
  return () => {
    const pairs = Array.from({ length: MOVES_PER_ROUND }, () => [few.falls(), many.falls()]);
    return {
      fewMs: median(pairs.map(([ms = 0]) => ms)),
      manyMs: median(pairs.map(([, ms = 0]) => ms)),
    };
  };
}

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
