/**
 * A margin order's loan over its life (R-B-6): what its hold lacks is borrowed when it is taken, what
 * the hold gives back repays that first, and what it receives repays the debt of that coin.
 */
import { minUnits } from '../../../primitives/decimal.ts';
import type { PocketAccounts } from '../../core/ledger.ts';
import type { Order } from '../../core/order.ts';
import type { State } from '../../core/state.ts';
import { lend, repay } from './debt.ts';
import { borrows, lacking, repays } from './order-funds.ts';

/** Before `amount` more units are held for the order. */
export function borrowForHold(
  state: State,
  order: Order,
  { pocket, amount }: { readonly pocket: PocketAccounts; readonly amount: bigint },
): void {
  if (!borrows(order.loan)) return;
  const missing = lacking(state, pocket, amount);
  lend(state, pocket, { amount: missing, cause: order.id });
  order.borrowed += missing;
}

/** After `amount` units of the hold came back. */
export function repayFromHold(
  state: State,
  order: Order,
  { pocket, amount }: { readonly pocket: PocketAccounts; readonly amount: bigint },
): void {
  if (order.borrowed === 0n) return;
  const back = minUnits(amount, order.borrowed);
  order.borrowed -= back;
  repay(state, pocket, { amount: back, cause: order.id });
}

/** After the order received `amount` units, its fee taken off. */
export function repayFromProceeds(
  state: State,
  order: Order,
  { pocket, amount }: { readonly pocket: PocketAccounts; readonly amount: bigint },
): void {
  if (repays(order.loan)) repay(state, pocket, { amount, cause: order.id });
}
