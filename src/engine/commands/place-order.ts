/** Places an order, by the rules of ../orders/place.ts, which the venue's own orders follow too. */

import type { OrderTerms } from '../core/terms.ts';
import type { Turn } from '../core/turn.ts';
import { place } from '../orders/place.ts';
import { defineCommand } from './definition.ts';

export interface PlaceOrder extends OrderTerms {
  readonly type: 'place-order';
}

export const placeOrder = defineCommand({
  sender: 'trader',
  toldBy: 'events',
  apply: (turn: Turn, command: PlaceOrder) => place(turn, command),
});
