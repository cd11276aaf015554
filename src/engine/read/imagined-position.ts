/**
 * The liquidation price of a position as it would be after an order had filled whole at one price: what the
 * order opens is added to the position, with its margin where that is isolated; what it closes first in
 * one-way mode is settled, and the taker fee of all of it is paid.
 * Decides R-G-6.
 */

import { add, neg, sub, type Units } from '../../primitives/units.ts';
import type { ReadUserMarket } from '../core/entities.ts';
import type { PositionSide } from '../core/order.ts';
import { emptyPosition, type ReadPosition } from '../core/position.ts';
import type { ReadState } from '../core/state.ts';
import { feeOn, marginValue, tradeValue } from '../core/value.ts';
import { markTicks } from '../markets/mark-price.ts';
import { initialMargin, realisedProfit } from '../positions/position-figures.ts';
import { isolatedMargin, leverageOf, positionOf } from '../positions/user-market.ts';
import {
  crossedExposure,
  exposureProfit,
  type ReadExposure,
  requirement,
} from '../risk/exposure.ts';
import { pocketHealth, priceAtLoss, slackOf } from './position-risk.ts';

/** An order that opens a position. */
interface ImaginedOrder {
  readonly side: PositionSide;
  readonly lots: number;
  /** Undefined: it fills at the mark. */
  readonly priceTicks: number | undefined;
}

interface ImaginedFill extends ImaginedOrder {
  readonly priceTicks: number;
}

/** Decimal text; '0' when no price liquidates it, or the order would open nothing. */
export function imaginedLiquidationPrice(
  state: ReadState,
  userMarket: ReadUserMarket,
  order: ImaginedOrder,
): string {
  const fill = { ...order, priceTicks: order.priceTicks ?? markTicks(userMarket.market) };
  const opposite = userMarket.isHedge ? undefined : positionOf(userMarket, otherSide(fill.side));
  const opened = fill.lots - (opposite?.lots ?? 0);
  if (opened <= 0) return '0';
  const position = grown(state, userMarket, { ...fill, lots: opened });
  if (userMarket.marginMode === 'isolated') {
    const exposure = { userMarket, positions: [position] };
    return priceAtLoss(
      exposure,
      add(imaginedMargin(state, userMarket, fill, opened), worthOf(exposure)),
    );
  }
  const imagined = { ...userMarket, [fill.side]: position };
  if (opposite !== undefined) imagined[opposite.side] = undefined;
  const exposure = crossedExposure(imagined);
  const gained = add(settled(userMarket, fill, opposite), worthOf(exposure));
  const slack = slackOf(state, userMarket, pocketHealth(state, userMarket.settlementPocket));
  return priceAtLoss(exposure, add(sub(slack, worthOf(crossedExposure(userMarket))), gained));
}

/** The position with so many lots more. */
function grown(
  state: ReadState,
  userMarket: ReadUserMarket,
  { side, lots, priceTicks }: ImaginedFill,
): ReadPosition {
  const { timeMs, seq } = state;
  const position = positionOf(userMarket, side) ?? emptyPosition({ id: '', side, timeMs, seq });
  return {
    ...position,
    lots: position.lots + lots,
    openValue: add(position.openValue, tradeValue(userMarket.market.instrument, priceTicks, lots)),
    profitMark: 0,
  };
}

/** What the isolated position holds, and the initial margin of what opens. */
function imaginedMargin(
  state: ReadState,
  userMarket: ReadUserMarket,
  { side, priceTicks }: ImaginedFill,
  opened: number,
): Units {
  const { instrument } = userMarket.market;
  const value = marginValue(instrument, tradeValue(instrument, priceTicks, opened), opened);
  const held = isolatedMargin(state.ledger, userMarket, side);
  return add(held, initialMargin(value, leverageOf(userMarket, side)));
}

/** What the fill realises of the opposite position, which it closes whole, less its own taker fee. */
function settled(
  { market }: ReadUserMarket,
  { lots, priceTicks }: ImaginedFill,
  opposite: ReadPosition | undefined,
): Units {
  const { instrument } = market;
  const fee = feeOn(
    marginValue(instrument, tradeValue(instrument, priceTicks, lots), lots),
    instrument.takerFeeRate,
  );
  if (opposite === undefined) return neg(fee);
  const exitValue = tradeValue(instrument, priceTicks, opposite.lots);
  return sub(realisedProfit(instrument, opposite.side, { ...opposite, exitValue }), fee);
}

function worthOf(exposure: ReadExposure): Units {
  return sub(exposureProfit(exposure), requirement(exposure));
}

function otherSide(side: PositionSide): PositionSide {
  return side === 'long' ? 'short' : 'long';
}
