import { ceilDiv, minUnits, pow10 } from '../../primitives/decimal.ts';
import { RATE_SCALE } from '../instrument/instrument.ts';
import type { State } from '../state.ts';

const ONE = pow10(RATE_SCALE);

/**
 * Adds to the way of all marks how far one has moved, as a part of the smaller price (a bound for
 * account-watch.ts and loan/unit-watch.ts); from or to no price it is everywhere.
 */
export function noteMove(
  state: State,
  before: bigint | undefined,
  after: bigint | undefined,
): void {
  if (state.ledger.joint.size > 0 || state.loans.open.size > 0)
    state.accounts.way += moveOf(before, after);
}

function moveOf(before: bigint | undefined, after: bigint | undefined): bigint {
  if (before === undefined || after === undefined || before <= 0n || after <= 0n) return ONE;
  const distance = after > before ? after - before : before - after;
  return ceilDiv(distance * ONE, minUnits(before, after));
}
