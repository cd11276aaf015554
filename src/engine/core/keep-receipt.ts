/**
 * Receipts: why the venue did what nobody ordered at that moment, each with a number of its own.
 * Decides R-X-1.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import { idFrom } from '../../primitives/id.ts';
import type { Units } from '../../primitives/units.ts';
import type { Figure, Receipt } from './receipt.ts';
import type { Context, State } from './state.ts';
import { coinScale } from './steps.ts';

/** What a receipt may leave out. */
type Draft = Pick<Receipt, 'kind' | 'uid' | 'inputs' | 'formula' | 'outcome'> & Partial<Receipt>;

/** Gives a receipt its number and tells it. */
export function keepReceipt({ state, events }: Context, draft: Draft): void {
  const receipt: Receipt = {
    step: '',
    instrument: '',
    positionSide: '',
    positionId: '',
    orderId: '',
    ranks: [],
    ...draft,
    receiptId: idFrom(state.counters.receipt++),
  };
  events.push({ type: 'receipt', receipt });
}

/** Writes amounts of a coin as figures. */
export function moneyIn(state: State, coin: string): (name: string, units: Units) => Figure {
  const scale = coinScale(state, coin);
  return (name, units) => ({ name, value: formatUnits(units, scale), coin });
}
