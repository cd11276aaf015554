/**
 * R-4.2-1 and R-4.2-2: what an order does to which leg.
 *
 *   hedge   open long = buy · close long = sell · open short = sell · close short = buy   (book side)
 *   one-way side as sent; it nets against the position
 */

import type { PositionEffect, PositionSide, Side } from '../../core/order.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import type { OrderTerms } from '../../core/terms.ts';
import type { VenueSettings } from '../../core/venue-settings.ts';

export interface Direction {
  readonly side: Side;
  readonly positionSide: PositionSide | undefined;
  readonly effect: PositionEffect;
  readonly isReduceOnly: boolean;
}

export function directionOf(
  command: OrderTerms,
  isHedge: boolean,
  settings: VenueSettings,
): Direction | Rejection {
  return isHedge ? hedgeDirection(command) : oneWayDirection(command, settings);
}

function hedgeDirection(command: OrderTerms): Direction | Rejection {
  const { positionSide, effect } = command;
  if (positionSide === undefined || effect === undefined) return refuse('position-side-required');
  const isBuy = (positionSide === 'long') === (effect === 'open');
  return { side: isBuy ? 'buy' : 'sell', positionSide, effect, isReduceOnly: false };
}

function oneWayDirection(command: OrderTerms, settings: VenueSettings): Direction | Rejection {
  if (command.effect !== undefined && settings.oneWayTradeSide === 'reject') {
    return refuse('position-side-not-allowed');
  }
  return {
    side: command.side,
    positionSide: undefined,
    effect: 'net',
    isReduceOnly: command.reduceOnly ?? false,
  };
}
