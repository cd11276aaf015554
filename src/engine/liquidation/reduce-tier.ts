/**
 * Step 3: a position above the lowest tier is reduced on the book to the size that the next lower tier
 * allows (`reduce`), not below its bankruptcy price. Where the book takes nothing, step 4 follows.
 */

import type { Scope } from '../core/monitor.ts';
import type { Turn } from '../core/turn.ts';
import { coverShortage } from '../orders/futures/shortage.ts';
import { tierIndex } from '../positions/tier.ts';
import { type Exposure, requirement } from '../risk/exposure.ts';
import { exposuresOf } from '../risk/scope.ts';
import { bankruptcyTicks } from './bankruptcy-price.ts';
import {
  keepStepReceipt,
  orderFigures,
  priceFigure,
  scopeFigures,
  sizeFigure,
} from './liquidation-receipt.ts';
import { shareOfEquity } from './share.ts';
import { closeOnBook, isBookWithin } from './venue-order.ts';

/** Tells whether a position was made smaller. */
export function reduceTier(turn: Turn, scope: Scope): boolean {
  const exposure = highestTier(exposuresOf(scope));
  if (exposure === undefined) return false;
  const { holding, legs } = exposure;
  const leg = legs[0];
  const lots = lotsAboveTier(exposure);
  if (leg === undefined || lots === 0) return false;
  const { market } = holding;
  const limitTicks = bankruptcyTicks(market, leg, shareOfEquity(turn.state, scope, exposure));
  if (!isBookWithin(holding, leg, limitTicks)) return false;
  const inputs = scopeFigures(turn.state, scope);
  const order = closeOnBook(turn, holding, {
    side: leg.side,
    lots,
    execType: 'reduce',
    limitTicks,
  });
  coverShortage(turn, holding);
  keepStepReceipt(turn, scope, {
    step: 'reduce',
    inputs,
    holding,
    position: leg,
    order,
    formula:
      'the size above the next lower tier is closed on the book, down to the bankruptcy price',
    outcome: [
      sizeFigure('size above the tier', market.instrument, lots),
      priceFigure('bankruptcy price', market.instrument, limitTicks),
      ...orderFigures(turn.state, 'reduction', order),
    ],
  });
  return true;
}

/** The exposure in the highest tier above the lowest; of equal ones the one that must keep most. */
function highestTier(exposures: readonly Exposure[]): Exposure | undefined {
  let highest: Exposure | undefined;
  for (const exposure of exposures) {
    if (tierAt(exposure) === 0) continue;
    if (highest === undefined || isHigher(exposure, highest)) highest = exposure;
  }
  return highest;
}

function isHigher(a: Exposure, b: Exposure): boolean {
  const [first, second] = [tierAt(a), tierAt(b)];
  return first === second ? requirement(a) > requirement(b) : first > second;
}

function tierAt({ holding, legs }: Exposure): number {
  const value = legs.reduce((sum, { openValue }) => sum + openValue, 0n);
  return tierIndex(holding.market.instrument.tiers, value);
}

/** Lots beyond what the next lower tier allows. */
function lotsAboveTier({ holding, legs: [leg] }: Exposure): number {
  if (leg === undefined) return 0;
  const { tiers } = holding.market.instrument;
  const limit = tiers[tierIndex(tiers, leg.openValue) - 1]?.upTo ?? 0n;
  return leg.lots - Number((BigInt(leg.lots) * limit) / leg.openValue);
}
