/** Places several orders, one after another; each stands or falls alone. Decides R-C-1. */

import { list, literal, struct, text } from '../../primitives/record-codec.ts';
import type { Answer } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { type PlacedOrder, place } from '../orders/place.ts';
import { defineCommand } from './definition.ts';
import { PLACE_ORDER, type PlaceOrder } from './place-order.ts';

interface PlaceBatch {
  readonly type: 'place-batch';
  readonly uid: string;
  readonly orders: readonly PlaceOrder[];
}

export const placeBatch = defineCommand({
  sender: 'trader',
  emits: 'events',
  tag: 2,
  codec: struct<PlaceBatch>({
    type: literal('place-batch'),
    uid: text,
    orders: list(PLACE_ORDER),
  }),
  apply,
});

function apply(
  context: Context,
  command: PlaceBatch,
): Answer<{ readonly results: readonly Answer<PlacedOrder>[] }> {
  const { uid, orders } = command;
  return { ok: true, results: orders.map((order) => place(context, { ...order, uid })) };
}
