/**
 * Whether the money of a spot order is there when more than its own coin is asked: a margin order
 * borrows what it lacks, and no order of a joint account may leave it worse than it may be. The
 * account is judged as if the order had traded: what it spends gone, what it receives
 * there, at the order's limit or at what the book gives now.
 * Decides R-B-6, R-B-7.
 */

import { formatUnits } from '../../../primitives/decimal.ts';
import { add, minUnits, neg, sub, type Units } from '../../../primitives/units.ts';
import type { Order, PocketAccounts } from '../../core/entities.ts';
import { instrumentKey } from '../../core/instrument.ts';
import type { OrderLoan } from '../../core/order.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import type { State } from '../../core/state.ts';
import { coinScale } from '../../core/steps.ts';
import { owed, owedPrincipal } from '../../money/ledger.ts';
import { accountRisk, spareOfAccount } from '../../risk/account-risk.ts';
import { debtMax, marginOfLess, marginOfMore } from '../../risk/debt-margin.ts';
import { spendable } from '../../risk/free-balance.ts';
import { shortOf, shortOfSpare } from '../../risk/shortage.ts';
import { checkBorrowing } from '../loan/check-loan-order.ts';
import { lend, repay } from './debt.ts';

/** A spot order as money. */
export interface OrderMoney {
  /** What it holds from acceptance on. */
  readonly from: PocketAccounts;
  readonly held: Units;
  /** What it trades, as far as can be told now. */
  readonly to: PocketAccounts;
  readonly spent: Units;
  readonly received: Units;
  /** Undefined: not a margin order. */
  readonly loan: OrderLoan | undefined;
  /** Of the pair; 0 where it does not trade on margin. */
  readonly leverage: number;
}

export function checkOrderFunds(state: State, order: OrderMoney): Rejection | undefined {
  const { from, loan, held } = order;
  const { coin } = from.available;
  const missing = lacking(state, from, held);
  if (missing > 0 && !borrows(loan))
    return shortOf(state, 'insufficient-balance', { coin, there: spendable(state, from) });
  const refused =
    (missing > 0 ? checkLimit(state, from, missing) : undefined) ??
    (borrows(loan) ? checkBorrowing(state, from.uid) : undefined);
  if (refused !== undefined) return refused;
  const before = spareOfAccount(accountRisk(state, from));
  const after = roomAfter(state, order, missing);
  return after < 0 && after < before ? shortOfSpare(before) : undefined;
}

/** Units of a hold that are not there. */
function lacking(state: State, pocket: PocketAccounts, amount: Units): Units {
  const there = spendable(state, pocket);
  return there > 0 ? sub(amount, minUnits(there, amount)) : amount;
}

/** Whether the coin is lent, and so much more of it to this account. */
export function checkLimit(
  state: State,
  pocket: PocketAccounts,
  amount: Units,
): Rejection | undefined {
  const { coin } = pocket.available;
  const most = debtMax(state, pocket);
  if (most === undefined) return refuse('coin-not-lendable', coin);
  const owing = owedPrincipal(pocket);
  if (add(owing, amount) <= most) return undefined;
  const text = (units: Units) => `${formatUnits(units, coinScale(state, coin))} ${coin}`;
  return refuse('borrow-exceeds-limit', `${text(most)}, ${text(owing)} of it borrowed`);
}

/** Whether a pair trades on margin; undefined stands for no pair. */
export function checkPair(state: State, pair: string | undefined): Rejection | undefined {
  if (pair === undefined) return undefined;
  const market = state.markets.get(instrumentKey('SPOT', pair));
  if (market === undefined) return refuse('unknown-instrument', pair);
  return market.instrument.marginLeverage === 0 ? refuse('margin-not-available', pair) : undefined;
}

function borrows(loan: OrderLoan | undefined): boolean {
  return loan === 'borrow' || loan === 'borrow-and-repay';
}

function repays(loan: OrderLoan | undefined): boolean {
  return loan === 'repay' || loan === 'borrow-and-repay';
}

function roomAfter(state: State, order: OrderMoney, missing: Units): Units {
  const { from, to, spent, received, loan, leverage } = order;
  const changes = new Map([
    [from, neg(spent)],
    [to, received],
  ]);
  const spare = spareOfAccount(accountRisk(state, from, changes));
  const taken = missing > 0 ? marginOfMore(state, from, missing, leverage) : 0;
  const repaid = repays(loan) ? minUnits(received, owed(to)) : 0;
  return add(sub(spare, taken), marginOfLess(state, to, repaid));
}

/**
 * A margin order's loan over its life (R-B-6): what its hold lacks is borrowed when it is taken, what
 * the hold gives back repays that first, and what it receives repays the debt of that coin.
 */

/** Before `amount` more units are held for the order. */
export function borrowForHold(
  state: State,
  order: Order,
  { pocket, amount }: { readonly pocket: PocketAccounts; readonly amount: Units },
): void {
  if (!borrows(order.loan)) return;
  const missing = lacking(state, pocket, amount);
  lend(state, pocket, { amount: missing, cause: order.id });
  order.borrowed = add(order.borrowed, missing);
}

/** After `amount` units of the hold came back. */
export function repayFromHold(
  state: State,
  order: Order,
  { pocket, amount }: { readonly pocket: PocketAccounts; readonly amount: Units },
): void {
  if (order.borrowed === 0) return;
  const back = minUnits(amount, order.borrowed);
  order.borrowed = sub(order.borrowed, back);
  repay(state, pocket, { amount: back, cause: order.id });
}

/** After the order received `amount` units, its fee taken off. */
export function repayFromProceeds(
  state: State,
  order: Order,
  { pocket, amount }: { readonly pocket: PocketAccounts; readonly amount: Units },
): void {
  if (repays(order.loan)) repay(state, pocket, { amount, cause: order.id });
}
