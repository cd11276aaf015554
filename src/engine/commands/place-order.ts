/** Places an order, by the rules of ../orders/place.ts, which the venue's own orders follow too. */

import { flag, integer, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { OrderTerms } from '../core/order.ts';
import {
  EFFECT,
  LOAN,
  MARGIN_MODE,
  ORDER_TYPE,
  ORIGIN,
  POSITION_SIDE,
  PRESETS,
  SIDE,
  STP,
  TIME_IN_FORCE,
} from '../core/record-parts.ts';
import type { Answer } from '../core/rejection.ts';
import { type PlacedOrder, place } from '../orders/place.ts';
import { defineCommand } from './definition.ts';

export interface PlaceOrder extends OrderTerms {
  readonly type: 'place-order';
}

/** How a record keeps it, also within a batch. */
export const PLACE_ORDER = struct<PlaceOrder>({
  type: literal('place-order'),
  uid: text,
  instrument: text,
  side: SIDE,
  positionSide: optional(POSITION_SIDE),
  effect: optional(EFFECT),
  orderType: ORDER_TYPE,
  priceTicks: optional(integer),
  lots: optional(integer),
  quoteAmount: optional(text),
  timeInForce: TIME_IN_FORCE,
  stp: optional(STP),
  clientOid: optional(text),
  reduceOnly: optional(flag),
  marginMode: optional(MARGIN_MODE),
  marginCoin: optional(text),
  presets: optional(PRESETS),
  loan: optional(LOAN),
  origin: optional(ORIGIN),
});

export const placeOrder = defineCommand<PlaceOrder, Answer<PlacedOrder>>({
  sender: 'trader',
  toldBy: 'events',
  tag: 1,
  codec: PLACE_ORDER,
  apply: place,
});
