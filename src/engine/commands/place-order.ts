/** Places an order, by the rules of ../orders/place.ts, which the venue's own orders follow too. */

import { literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { OrderTerms } from '../core/order.ts';
import { ORDER_TERMS, ORIGIN } from '../core/record-parts.ts';
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
  clientOid: optional(text),
  origin: optional(ORIGIN),
  ...ORDER_TERMS,
});

export const placeOrder = defineCommand<PlaceOrder, Answer<PlacedOrder>>({
  sender: 'trader',
  emits: 'events',
  tag: 1,
  codec: PLACE_ORDER,
  apply: place,
});
