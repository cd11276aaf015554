/**
 * Opening and closing lots of one position, with the money that goes with it.
 * Decides R-F-1, R-F-4, R-F-6, R-F-7, R-F-8, R-C-13.
 */

import { Invariant } from '../../../primitives/assert.ts';
import { idFrom } from '../../../primitives/id.ts';
import { add, maxUnits, mulDivFloor, neg, sub, type Units } from '../../../primitives/units.ts';
import type { LedgerAccount, Order, UserMarket } from '../../core/entities.ts';
import type { PositionSide } from '../../core/order.ts';
import { emptyPosition, type Position } from '../../core/position.ts';
import type { Context } from '../../core/state.ts';
import { settlement } from '../../money/chart-of-accounts.ts';
import { post } from '../../money/ledger.ts';
import { coverLoss } from '../../money/risk-reserve.ts';
import { countHoldersLater } from '../../positions/holders.ts';
import { openValueShare, realisedProfit, revalue } from '../../positions/position-figures.ts';
import { isolatedAccount, positionOf, setPosition } from '../../positions/user-market.ts';
import { cancelTriggersOf } from '../trigger/lifecycle.ts';

/** A part of a fill: lots of one position, their value, their fee, and the trade they come from. */
export interface PositionChange {
  readonly side: PositionSide;
  readonly lots: number;
  readonly value: Units;
  readonly fee: Units;
  readonly cause: string;
  /** Absent where the venue settles a position without one. */
  readonly order?: Order;
}

/** Adds lots to a position; an isolated position takes its initial margin from the wallet. */
export function openPosition(
  context: Context,
  userMarket: UserMarket,
  change: PositionChange,
): void {
  const position =
    positionOf(userMarket, change.side) ?? newPosition(context, userMarket, change.side);
  const before = position.margin;
  position.lots += change.lots;
  position.openValue = add(position.openValue, change.value);
  position.openedLots += change.lots;
  position.openedValue = add(position.openedValue, change.value);
  position.openFee = add(position.openFee, change.fee);
  position.updatedMs = context.timeMs;
  position.changedSeq = context.seq;
  revalue(context.state, userMarket, position);
  if (change.side === 'long') userMarket.market.openInterest += change.lots;
  if (userMarket.marginMode !== 'isolated') return;
  const wallet = userMarket.settlementPocket.available;
  const wanted = sub(position.margin, before);
  const amount = wanted <= wallet.balance ? wanted : maxUnits(wallet.balance, 0);
  post(context.state.ledger, {
    from: wallet,
    to: isolatedAccount(context.state.ledger, userMarket, change.side),
    amount,
    kind: 'isolated-margin',
    cause: change.cause,
    order: change.order,
  });
}

/** Takes lots out of a position and realises their profit, which it returns in margin-coin units. */
export function closePosition(
  context: Context,
  userMarket: UserMarket,
  change: PositionChange,
): Units {
  const position = positionOf(userMarket, change.side);
  if (position === undefined || position.lots < change.lots)
    throw new Invariant(`closes more than the position of ${userMarket.user.uid} has`);
  const openValue = openValueShare(position, change.lots);
  const profit = realisedProfit(userMarket.market.instrument, change.side, {
    lots: change.lots,
    openValue,
    exitValue: change.value,
  });
  if (userMarket.marginMode === 'isolated')
    settleIsolated(context, userMarket, { position, change, profit });
  else settleCrossed(context, userMarket, change, profit);
  position.lots -= change.lots;
  position.openValue = sub(position.openValue, openValue);
  position.realisedPnl = add(position.realisedPnl, profit);
  position.closedLots += change.lots;
  position.closedValue = add(position.closedValue, change.value);
  position.closeFee = add(position.closeFee, change.fee);
  position.updatedMs = context.timeMs;
  position.changedSeq = context.seq;
  revalue(context.state, userMarket, position);
  if (change.side === 'long') userMarket.market.openInterest -= change.lots;
  if (position.lots === 0) endPosition(context, userMarket, position);
  return profit;
}

/** R-C-13: the position leaves the state with one complete event. */
function endPosition(context: Context, userMarket: UserMarket, position: Position): void {
  setPosition(userMarket, position.side, undefined);
  countHoldersLater(context.state, userMarket.market);
  context.events.push({
    type: 'position-closed',
    uid: userMarket.user.uid,
    instrument: userMarket.market.instrument,
    holdMode: userMarket.isHedge ? 'hedge_mode' : 'one_way_mode',
    marginMode: userMarket.marginMode,
    position,
  });
  cancelTriggersOf(context, userMarket, { side: position.side, reason: 'tpsl_plan_cancel' });
}

function newPosition(context: Context, userMarket: UserMarket, side: PositionSide): Position {
  const { timeMs, seq } = context;
  const id = idFrom(context.state.counters.position++);
  const position = emptyPosition({ id, side, timeMs, seq });
  setPosition(userMarket, side, position);
  countHoldersLater(context.state, userMarket.market);
  return position;
}

function settleCrossed(
  context: Context,
  userMarket: UserMarket,
  change: PositionChange,
  profit: Units,
): void {
  post(context.state.ledger, {
    from: settlementAccount(context, userMarket),
    to: userMarket.settlementPocket.available,
    amount: profit,
    kind: 'realised-pnl',
    cause: change.cause,
    order: change.order,
  });
}

/**
 * The closed part's share of the margin goes back to the wallet with its profit. A loss is paid by
 * the position's own margin, first that share; beyond all of it the instrument's reserve pays.
 */
function settleIsolated(
  context: Context,
  userMarket: UserMarket,
  closing: { position: Position; change: PositionChange; profit: Units },
): void {
  const { position, change, profit } = closing;
  const { ledger } = context.state;
  const margin = isolatedAccount(context.state.ledger, userMarket, change.side);
  const wallet = userMarket.settlementPocket.available;
  const pool = settlementAccount(context, userMarket);
  const share = mulDivFloor(margin.balance, change.lots, position.lots);
  const { cause, order } = change;
  if (profit >= 0) {
    post(ledger, { from: pool, to: wallet, amount: profit, kind: 'realised-pnl', cause, order });
    post(ledger, {
      from: margin,
      to: wallet,
      amount: share,
      kind: 'isolated-margin',
      cause,
      order,
    });
    return;
  }
  const loss = neg(profit);
  const paid = sub(loss, maxUnits(sub(loss, margin.balance), 0));
  post(ledger, { from: margin, to: pool, amount: paid, kind: 'realised-pnl', cause, order });
  coverLoss(ledger, { instrument: userMarket.key, to: pool, amount: sub(loss, paid), cause });
  post(ledger, {
    from: margin,
    to: wallet,
    amount: maxUnits(sub(share, loss), 0),
    kind: 'isolated-margin',
    cause,
    order,
  });
}

function settlementAccount(context: Context, userMarket: UserMarket): LedgerAccount {
  const { key, kind, marginCoin } = userMarket.market.instrument;
  return settlement(
    context.state.ledger,
    key,
    kind === 'inverse' ? 'inverse' : 'linear',
    marginCoin,
  );
}
