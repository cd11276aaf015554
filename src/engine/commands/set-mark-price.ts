/** An operator pins the mark of a futures instrument, or frees it with null. */

import { formatUnits, parseUnits } from '../../primitives/decimal.ts';
import { literal, nullable, struct, text } from '../../primitives/record-codec.ts';
import type { Units } from '../../primitives/units.ts';
import { type FuturesCategory, instrumentKey, MARK_SCALE } from '../core/instrument.ts';
import { FUTURES_CATEGORY } from '../core/record-parts.ts';
import { type Answer, type Rejection, refuse } from '../core/rejection.ts';
import type { Turn } from '../core/state.ts';
import { markPrice } from '../markets/mark-price.ts';
import { setMark } from '../risk/set-mark.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface SetMarkPrice extends Signed {
  readonly type: 'set-mark-price';
  readonly category: FuturesCategory;
  readonly symbol: string;
  readonly price: string | null;
}

export const setMarkPrice = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 41,
  codec: struct<SetMarkPrice>({
    type: literal('set-mark-price'),
    category: FUTURES_CATEGORY,
    symbol: text,
    price: nullable(text),
    ...SIGNED,
  }),
  apply,
});

function apply(turn: Turn, command: SetMarkPrice): Answer<{ readonly price: string }> {
  const key = instrumentKey(command.category, command.symbol);
  const market = turn.state.markets.get(key);
  if (market === undefined) return refuse('unknown-instrument', key);
  if (command.price === null) market.pinnedMark = undefined;
  else {
    const price = priceUnits(command.price);
    if (typeof price === 'object') return price;
    market.pinnedMark = price;
  }
  setMark(turn.state, market);
  return { ok: true, price: formatUnits(markPrice(market) ?? 0, MARK_SCALE) };
}

/** Prices that operators set are positive decimals. */
export function priceUnits(text: string): Units | Rejection {
  const price = parseUnits(text, MARK_SCALE);
  return price === undefined || price <= 0 ? refuse('invalid-amount', 'price') : price;
}
