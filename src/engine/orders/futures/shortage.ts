/**
 * A fill may realise more loss than the wallet has left. First the wallet's open orders give back
 * what they lock, newest first; then other crossed positions give their unrealised profit; what is still
 * missing the instrument's reserve pays, so that a user's balance never goes below zero.
 * Decides R-F-17, R-F-18, R-F-24.
 */

import { formatUnits } from '../../../primitives/decimal.ts';
import { add, minUnits, mulDivCeil, neg, type Units } from '../../../primitives/units.ts';
import type { Order, UserMarket } from '../../core/entities.ts';
import { keepReceipt, moneyIn } from '../../core/keep-receipt.ts';
import { averagePrice } from '../../core/order-record.ts';
import type { Figure } from '../../core/receipt.ts';
import { isSinceRules3 } from '../../core/reference.ts';
import { type Context, standingOrders } from '../../core/state.ts';
import { baseUnits, valueAtMark } from '../../core/value.ts';
import { lendShortage } from '../../credit/borrow/debt.ts';
import { markFigures, markPrice } from '../../markets/mark-price.ts';
import { settlement } from '../../money/chart-of-accounts.ts';
import { post } from '../../money/ledger.ts';
import { coverLoss } from '../../money/risk-reserve.ts';
import {
  type OpenPosition,
  positionsOf,
  profitOf,
  revalue,
} from '../../positions/position-figures.ts';
import { cancelOpenOrder } from '../cancel.ts';
import { pocketOf, productOf } from '../product.ts';
import { syncOrderMargin } from './order-margin.ts';

export function coverShortage(context: Context, userMarket: UserMarket): void {
  const account = userMarket.settlementPocket.available;
  if (account.balance < 0) lendShortage(context.state, userMarket, 0);
  freeLocked(context, userMarket, 0);
  drawProfit(context, userMarket);
  if (account.balance >= 0) return;
  coverLoss(context.state.ledger, {
    instrument: userMarket.key,
    to: account,
    amount: neg(account.balance),
    cause: userMarket.key,
  });
}

/** Cancels newest orders that lock the margin coin until `wanted` units are available, or none is left. */
export function freeLocked(context: Context, userMarket: UserMarket, wanted: Units): void {
  while (userMarket.settlementPocket.available.balance < wanted) {
    const newest = newestLocking(context, userMarket);
    if (newest === undefined) return;
    cancelOpenOrder(context, newest, 'margin_shortage_cancel');
  }
}

/** The user's newest order that locks the margin coin in this wallet. */
function newestLocking({ state }: Context, userMarket: UserMarket): Order | undefined {
  let newest: Order | undefined;
  for (const order of standingOrders(state, userMarket.user)) {
    if (!isLocking(userMarket, order)) continue;
    if (newest === undefined || order.id > newest.id) newest = order;
  }
  return newest;
}

function isLocking(userMarket: UserMarket, order: Order): boolean {
  return (
    pocketOf(order) === userMarket.settlementPocket &&
    productOf(order.userMarket.market).isLocking(order)
  );
}

/**
 * A loss that a wallet has not the money for is paid first out of the unrealised profit of its other
 * crossed positions: as much of it as is needed is realised at the mark, largest profit first, and the entry
 * of the position moves by as much. Otherwise the reserve would pay while its owner keeps the profit.
 *
 * Worked: 2 BTC long at 60 000, mark 61 000, profit 2 000; 500 are drawn: the open value rises from
 * 120 000 to 120 500, the profit that is left is 1 500. Equity is what it was.
 */

/** Draws until the wallet of a user market is not below zero any more, or no profit is left. */
function drawProfit(context: Context, { settlementPocket }: UserMarket): void {
  while (settlementPocket.available.balance < 0) {
    const open = mostProfitable(positionsOf(settlementPocket));
    if (open === undefined) return;
    draw(
      context,
      open,
      minUnits(neg(settlementPocket.available.balance), profitOf(open.market, open.position)),
    );
  }
}

function mostProfitable(positions: readonly OpenPosition[]): OpenPosition | undefined {
  let best: OpenPosition | undefined;
  for (const open of positions) {
    if (open.userMarket.marginMode === 'isolated' || profitOf(open.market, open.position) <= 0)
      continue;
    if (best === undefined || isBefore(open, best)) best = open;
  }
  return best;
}

function isBefore(a: OpenPosition, b: OpenPosition): boolean {
  const [first, second] = [profitOf(a.market, a.position), profitOf(b.market, b.position)];
  return first === second ? a.position.id < b.position.id : first > second;
}

function draw(
  context: Context,
  { userMarket, market, position }: OpenPosition,
  amount: Units,
): void {
  const { ledger } = context.state;
  const { instrument } = market;
  const { key, kind, marginCoin } = instrument;
  const moved = entryMove({ userMarket, market, position }, amount);
  const money = moneyIn(context.state, marginCoin);
  const entry = (name: string): Figure => ({
    name,
    value: averagePrice(instrument, position.openValue, position.lots),
  });
  const inputs = [
    money('unrealised profit', profitOf(market, position)),
    money('missing in the wallet', neg(userMarket.settlementPocket.available.balance)),
    entry('entry price before'),
    ...markFigures(market),
  ];
  position.openValue = add(position.openValue, position.side === 'long' ? moved : neg(moved));
  position.realisedPnl = add(position.realisedPnl, amount);
  position.changedSeq = context.seq;
  post(ledger, {
    from: settlement(ledger, key, kind === 'inverse' ? 'inverse' : 'linear', marginCoin),
    to: userMarket.settlementPocket.available,
    amount,
    kind: 'profit-drawn',
    cause: position.id,
  });
  revalue(context.state, userMarket, position);
  // Orders that turn the position round count upon its margin.
  if (isSinceRules3(context.state)) syncOrderMargin(context, userMarket);
  keepReceipt(context, {
    kind: 'profit-drawn',
    uid: userMarket.user.uid,
    instrument: key,
    positionSide: position.side,
    positionId: position.id,
    inputs,
    formula:
      'a loss that the wallet cannot pay is paid out of the unrealised profit of other positions',
    outcome: [
      money('drawn', amount),
      {
        name: 'open value after',
        value: formatUnits(position.openValue, instrument.valueScale),
        coin: instrument.quote,
      },
      entry('entry price after'),
    ],
  });
}

/** By how much the open value moves (value units): inverse, profit · value at the mark / size. */
function entryMove({ market, position }: OpenPosition, amount: Units): Units {
  const { instrument } = market;
  if (instrument.kind === 'linear') return amount;
  const size = baseUnits(instrument, position.lots);
  return mulDivCeil(amount, valueAtMark(instrument, position.lots, markPrice(market) ?? 0), size);
}
