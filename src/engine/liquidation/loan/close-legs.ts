/**
 * The positions of a risk unit that is sold: of a crossed pair the smaller leg is netted, and the first
 * leg by uid, instrument and side that a book takes is closed there, down to its bankruptcy price. Where
 * trading is halted or the index is stale nothing is closed.
 */

import type { RiskUnit } from '../../core/loan.ts';
import type { Scope } from '../../core/monitor.ts';
import type { Position } from '../../core/position.ts';
import type { State } from '../../core/state.ts';
import type { Turn } from '../../core/turn.ts';
import type { Holding } from '../../core/user.ts';
import { membersOf } from '../../credit/loan/member-pockets.ts';
import { coverShortage } from '../../orders/futures/shortage.ts';
import { isUnionHolding } from '../../positions/holding.ts';
import { exposuresOf, isBlocked, scopeOf } from '../../risk/scope.ts';
import { bankruptcyTicks } from '../bankruptcy-price.ts';
import { orderFigures, priceFigure } from '../liquidation-receipt.ts';
import { netHedges } from '../net-hedges.ts';
import { shareOfEquity } from '../share.ts';
import { closeOnBook, isBookWithin } from '../venue-order.ts';
import { keepUnitReceipt, unitFigures } from './loan-receipt.ts';

/** Closes or nets one leg; false where there is none, or none that can be closed now. */
export function closeLegs(turn: Turn, unit: RiskUnit): boolean {
  const legs = legsOf(turn.state, unit);
  return legs.some((leg) => netPair(turn, leg)) || legs.some((leg) => closeLeg(turn, unit, leg));
}

interface UnitLeg {
  readonly holding: Holding;
  readonly leg: Position;
  readonly scope: Scope;
}

/** In markets where something may be closed. */
function legsOf(state: State, unit: RiskUnit): UnitLeg[] {
  return membersOf(state, unit)
    .flatMap(({ holdings }) => [...holdings.values()].sort((a, b) => (a.key < b.key ? -1 : 1)))
    .filter(({ market }) => !isBlocked(state, market))
    .flatMap((holding) =>
      [holding.long, holding.short].flatMap((leg) =>
        leg === undefined ? [] : [{ holding, leg, scope: scopeFor(holding, leg) }],
      ),
    );
}

/** What stands behind a leg. */
function scopeFor(holding: Holding, leg: Position): Scope {
  return isUnionHolding(holding) ? { kind: 'account', user: holding.user } : scopeOf(holding, leg);
}

function netPair(turn: Turn, { scope }: UnitLeg): boolean {
  const isOpen = exposuresOf(scope).every(({ holding }) => !isBlocked(turn.state, holding.market));
  return isOpen && netHedges(turn, scope);
}

function closeLeg(turn: Turn, unit: RiskUnit, { holding, leg, scope }: UnitLeg): boolean {
  const { state } = turn;
  const exposure = exposuresOf(scope).find((each) => each.holding === holding);
  if (exposure === undefined) return false;
  const limitTicks = bankruptcyTicks(holding.market, leg, shareOfEquity(state, scope, exposure));
  if (!isBookWithin(holding, leg, limitTicks)) return false;
  const inputs = unitFigures(state, unit);
  const close = { side: leg.side, lots: leg.lots, execType: 'liquidation', limitTicks } as const;
  const order = closeOnBook(turn, holding, close);
  coverShortage(turn, holding);
  keepUnitReceipt(turn, unit, {
    step: 'close',
    order,
    position: leg,
    inputs,
    formula: 'positions of the unit are closed on the book, down to the bankruptcy price',
    outcome: [
      priceFigure('bankruptcy price', holding.market.instrument, limitTicks),
      ...orderFigures(state, 'close', order),
    ],
  });
  return order.cumLots > 0;
}
