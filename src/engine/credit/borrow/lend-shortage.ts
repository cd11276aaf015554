/**
 * Losses and fees of a union account (R-B-10): what its margin coin cannot pay becomes a debt of that
 * coin, as far as the account's effective equity covers it; beyond that the loss is nobody's loan. What
 * it realises as profit repays the debt of the coin first.
 */
import { ceilDiv, maxUnits, minUnits } from '../../../primitives/decimal.ts';
import type { State } from '../../core/state.ts';
import type { Holding } from '../../core/user.ts';
import { isUnionHolding } from '../../positions/holding.ts';
import { accountRisk } from '../../risk/account-risk.ts';
import { coinWorth, fullValue } from '../../risk/collateral-value.ts';
import { lend, repay } from './debt.ts';

/** Lends a union account what its margin coin has not, so that `wanted` units are available. */
export function lendShortage(state: State, holding: Holding, wanted: bigint): void {
  const { cash, key } = holding;
  const missing = wanted - cash.available.balance;
  if (missing <= 0n || !isUnionHolding(holding)) return;
  const worth = coinWorth(state, cash.available.coin);
  if (worth.price === 0n) return;
  // What is wanted has not been paid yet; what is below zero already counts in the equity.
  const left = accountRisk(state, cash.uid).effEquity - fullValue(worth, wanted);
  const uncovered = left < 0n ? ceilDiv(-left * worth.divisor, worth.price) : 0n;
  lend(state, cash, { amount: maxUnits(missing - uncovered, 0n), cause: key });
}

/** Repays with a profit that a union account has just realised. */
export function repayFromProfit(state: State, holding: Holding, profit: bigint): void {
  const { cash, key } = holding;
  if (cash.debt === undefined || !isUnionHolding(holding)) return;
  repay(state, cash, { amount: minUnits(profit, cash.available.balance), cause: key });
}
