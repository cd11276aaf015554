/**
 * From the liquidation line on a risk unit is sold, one step at a time as long as it stands there:
 *
 *   cancel     all orders and triggers of its members;
 *   repay      with what is free of the coins that were lent;
 *   close      its positions: pairs are netted at the mark, the rest goes on the book, not below the
 *              bankruptcy price;
 *   debts      what members without a position owe on margin is paid (liquidation/pay-debts.ts);
 *   sell       its most valuable coin for the coin of the oldest loan, and repay with that;
 *   write off  what is unpaid when nothing is left. No other unit answers for it.
 *
 * Each step repays or sells no more than brings the loan to value below the warning line. What step comes
 * next follows from the state alone.
 * Decides R-I-9.
 */

import type { User, UserMarket } from '../../core/entities.ts';
import { moneyIn } from '../../core/keep-receipt.ts';
import { type RiskUnit, unpaidUnits } from '../../core/loan.ts';
import type { Position } from '../../core/position.ts';
import { byAge } from '../../core/sorted.ts';
import { type Context, type Scope, type State, standingOrders } from '../../core/state.ts';
import type { WalletName } from '../../core/user.ts';
import { membersOf } from '../../credit/loan/product.ts';
import { loanLoss, marginWallets, pocketsIn } from '../../money/chart-of-accounts.ts';
import { owed } from '../../money/ledger.ts';
import { coverShortage } from '../../orders/futures/shortage.ts';
import { heldTriggers } from '../../orders/trigger/lifecycle.ts';
import { byPlace, hasPositions, isUnionUserMarket } from '../../positions/user-market.ts';
import { exposuresOf, isBlocked, scopeOf } from '../../risk/scope.ts';
import { bankruptcyTicks, shareOfEquity } from '../bankruptcy-price.ts';
import { cancelHeld, netHedges } from '../cancel-scope.ts';
import { orderFigures, priceFigure } from '../liquidation-receipt.ts';
import { payDebts } from '../pay-debts.ts';
import { closeOnBook, isBookWithin } from '../venue-order.ts';
import { keepUnitReceipt, unitFigures } from './loan-receipt.ts';
import { callMargin, repayLoan } from './repay.ts';
import { sellCollateral } from './sell-collateral.ts';

/** Takes one step; false when nothing can be done now. */
export function sellUnit(context: Context, unit: RiskUnit): boolean {
  return (
    cancelAll(context, unit) ||
    callMargin(context, unit, 'liquidation') ||
    closePositions(context, unit) ||
    payMarginDebts(context, unit) ||
    sellCollateral(context, unit) ||
    writeOff(context, unit)
  );
}

function cancelAll(context: Context, unit: RiskUnit): boolean {
  const { state } = context;
  const members = membersOf(state, unit);
  const orders = members.flatMap((user) => [...standingOrders(state, user)]).sort(byAge);
  const waiting = members
    .flatMap(userMarketsOf)
    .filter((userMarket) => heldTriggers(userMarket).length > 0);
  if (orders.length + waiting.length === 0) return false;
  const inputs = unitFigures(state, unit);
  keepUnitReceipt(context, unit, {
    step: 'cancel',
    inputs,
    formula: 'loan to value ≥ liquidate: what the accounts of the unit have open is cancelled',
    outcome: cancelHeld(context, orders, waiting),
  });
  return true;
}

function userMarketsOf({ userMarkets }: User): UserMarket[] {
  return [...userMarkets.values()].sort(byPlace);
}

/** In the first wallet, by member and name, that owes anything, and no position that its coins must stand for. */
function payMarginDebts(context: Context, unit: RiskUnit): boolean {
  return membersOf(context.state, unit)
    .filter((user) => !hasPositions(user))
    .some((user) =>
      owingWallets(context.state, user).some(({ wallet }) =>
        payDebts(context, { kind: 'account', user, wallet }),
      ),
    );
}

function owingWallets({ ledger }: State, { uid }: User): WalletName[] {
  return marginWallets(ledger, uid).filter((name) =>
    pocketsIn(ledger, name).some((pocket) => owed(pocket) > 0),
  );
}

function writeOff(context: Context, unit: RiskUnit): boolean {
  const { state } = context;
  if (membersOf(state, unit).some(hasPositions)) return false;
  for (const loan of [...unit.loans]) {
    const { coin, orderId } = loan;
    const inputs = unitFigures(state, unit);
    const amount = unpaidUnits(loan);
    const parts = [{ from: loanLoss(state.ledger, coin), amount }];
    repayLoan(context, loan, { parts, because: 'liquidation', kind: 'loan-loss' });
    keepUnitReceipt(context, unit, {
      step: 'write-off',
      orderId,
      inputs,
      formula: 'nothing is left to pay what is unpaid: the venue bears it',
      outcome: [moneyIn(state, coin)('written off', amount)],
    });
  }
  return true;
}

/**
 * The positions of a risk unit that is sold: of a crossed pair the smaller position is netted, and the first
 * position by uid, instrument and side that a book takes is closed there, down to its bankruptcy price. Where
 * trading is halted or the index is stale nothing is closed.
 */

/** Closes or nets one position; false where there is none, or none that can be closed now. */
function closePositions(context: Context, unit: RiskUnit): boolean {
  const positions = positionsOf(context.state, unit);
  return (
    positions.some((open) => netPair(context, open)) ||
    positions.some((open) => closePosition(context, unit, open))
  );
}

interface UnitPosition {
  readonly userMarket: UserMarket;
  readonly position: Position;
  readonly scope: Scope;
}

/** In markets where something may be closed. */
function positionsOf(state: State, unit: RiskUnit): UnitPosition[] {
  return membersOf(state, unit)
    .flatMap(({ userMarkets }) => [...userMarkets.values()].sort(byPlace))
    .filter(({ market }) => !isBlocked(state, market))
    .flatMap((userMarket) =>
      [userMarket.long, userMarket.short].flatMap((position) =>
        position === undefined
          ? []
          : [{ userMarket, position, scope: scopeFor(userMarket, position) }],
      ),
    );
}

/** What stands behind a position. */
function scopeFor(userMarket: UserMarket, position: Position): Scope {
  return isUnionUserMarket(userMarket)
    ? { kind: 'account', user: userMarket.user, wallet: userMarket.wallet }
    : scopeOf(userMarket, position);
}

function netPair(context: Context, { scope }: UnitPosition): boolean {
  const isOpen = exposuresOf(scope).every(
    ({ userMarket }) => !isBlocked(context.state, userMarket.market),
  );
  return isOpen && netHedges(context, scope);
}

function closePosition(
  context: Context,
  unit: RiskUnit,
  { userMarket, position, scope }: UnitPosition,
): boolean {
  const { state } = context;
  const exposure = exposuresOf(scope).find((each) => each.userMarket === userMarket);
  if (exposure === undefined) return false;
  const limitTicks = bankruptcyTicks(
    userMarket.market,
    position,
    shareOfEquity(state, scope, exposure),
  );
  if (!isBookWithin(userMarket, position, limitTicks)) return false;
  const inputs = unitFigures(state, unit);
  const close = {
    side: position.side,
    lots: position.lots,
    execType: 'liquidation',
    limitTicks,
  } as const;
  const order = closeOnBook(context, userMarket, close);
  coverShortage(context, userMarket);
  keepUnitReceipt(context, unit, {
    step: 'close',
    order,
    position: position,
    inputs,
    formula: 'positions of the unit are closed on the book, down to the bankruptcy price',
    outcome: [
      priceFigure('bankruptcy price', userMarket.market.instrument, limitTicks),
      ...orderFigures(state, 'close', order),
    ],
  });
  return order.cumLots > 0;
}
