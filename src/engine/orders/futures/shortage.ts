/**
 * A fill may realise more loss than the wallet has left. First the wallet's open orders give back
 * what they lock, newest first; then other crossed legs give their unrealised profit; what is still
 * missing the instrument's reserve pays, so that a user's balance never goes below zero.
 */

import type { Order } from '../../core/order.ts';
import type { Turn } from '../../core/turn.ts';
import type { Holding } from '../../core/user.ts';
import { lendShortage } from '../../credit/borrow/lend-shortage.ts';
import { coverLoss } from '../../money/risk-reserve.ts';
import { isUnionHolding } from '../../positions/holding.ts';
import { cancelOpenOrder } from '../cancel.ts';
import { drawProfit } from '../draw-profit.ts';
import { spentCoin } from '../spot/hold.ts';

export function coverShortage(turn: Turn, holding: Holding): void {
  const account = holding.cash.available;
  if (account.balance < 0n) lendShortage(turn.state, holding, 0n);
  freeLocked(turn, holding, 0n);
  drawProfit(turn, holding);
  if (account.balance >= 0n) return;
  coverLoss(turn.state.ledger, {
    instrument: holding.key,
    to: account,
    amount: -account.balance,
    cause: holding.key,
  });
}

/** Cancels newest orders that lock the margin coin until `wanted` units are available, or none is left. */
export function freeLocked(turn: Turn, holding: Holding, wanted: bigint): void {
  while (holding.cash.available.balance < wanted) {
    const newest = newestLocking(holding);
    if (newest === undefined) return;
    cancelOpenOrder(turn, newest, 'margin_shortage_cancel');
  }
}

/** The user's newest open order that locks the margin coin in this wallet. */
function newestLocking(holding: Holding): Order | undefined {
  let newest: Order | undefined;
  for (const order of holding.user.openOrders.values()) {
    if (!isLocking(holding, order)) continue;
    if (newest === undefined || order.id > newest.id) newest = order;
  }
  return newest;
}

function isLocking(holding: Holding, order: Order): boolean {
  const coin = holding.market.instrument.marginCoin;
  if (order.holding.wallet !== holding.wallet) return false;
  if (order.holding.market.instrument.kind === 'spot')
    return spentCoin(order) === coin && order.held > 0n;
  if (isUnionHolding(order.holding)) return false;
  return order.holding.market.instrument.marginCoin === coin && order.holding.orderMargin > 0n;
}
