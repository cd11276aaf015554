/** Bench (g): one move of the mark that liquidates a thousand accounts. */
import { checkInvariants } from '../src/engine/read/invariants.ts';
import type { Prepare } from './bench.ts';
import { CascadeVenue } from './cascade-venue.ts';

const HOLDERS = 1_000;

export const prepare: Prepare = () => ({
  round: () => ({ onBidsMs: cascadeMs('bids'), onNothingMs: cascadeMs('empty') }),
});

/** Milliseconds of a cascade onto deep bids, or into an empty book, where counterparties are deleveraged. */
function cascadeMs(book: 'bids' | 'empty'): number {
  const venue = new CascadeVenue({ holders: HOLDERS, apart: 0, marginMode: 'crossed' });
  if (book === 'bids') venue.bidsFor(HOLDERS, 55_000);
  const began = performance.now();
  venue.move('53000');
  const ms = performance.now() - began;
  const faults = checkInvariants(venue.state);
  if (venue.standing > 0) faults.push(`${venue.standing} are still standing`);
  if (faults.length > 0) throw new Error(faults.join('; '));
  return ms;
}
