/**
 * An operator pins the mark of a futures instrument, or frees it with null.
 *
 * A price that an operator sets may be further from the one before than the setting `priceMoveMax` only if he says
 * `force`: at 0.1, from 2500 as far as 2250 and 2750. There is no bound where there was no price, none where the
 * setting is 0, and none for whoever is not asked: the built-in market, the venue file, journals of before.
 * Decides R-V-14.
 */

import { formatUnits, parseUnits } from '../../primitives/decimal.ts';
import { flag, literal, nullable, optional, struct, text } from '../../primitives/record-codec.ts';
import { mul, pow10, sub, type Units } from '../../primitives/units.ts';
import {
  type Category,
  type FuturesCategory,
  instrumentKey,
  MARK_SCALE,
  RATE_SCALE,
} from '../core/instrument.ts';
import { FUTURES_CATEGORY } from '../core/record-parts.ts';
import { type Answer, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, ReadState } from '../core/state.ts';
import { parseFraction } from '../core/steps.ts';
import { markPrice } from '../markets/mark-price.ts';
import { setMark } from '../risk/set-mark.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

/** Of venues that were configured before there was a bound. */
const DEFAULT_MOVE_MAX = '0.1';

interface SetMarkPrice extends Signed {
  readonly type: 'set-mark-price';
  readonly category: FuturesCategory;
  readonly symbol: string;
  readonly price: string | null;
  /** Whether it may move however far; absent: it is not asked. */
  readonly force?: boolean;
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
    force: optional(flag),
  }),
  apply,
});

function apply(context: Context, command: SetMarkPrice): Answer<{ readonly prices: [PriceSet] }> {
  const { category, symbol } = command;
  const key = instrumentKey(category, symbol);
  const market = context.state.markets.get(key);
  if (market === undefined) return refuse('unknown-instrument', key);
  const before = markPrice(market);
  if (command.price === null) market.pinnedMark = undefined;
  else {
    const price = priceUnits(command.price);
    if (typeof price === 'object') return price;
    const refused = checkMove(context.state, command, { key, before, price });
    if (refused !== undefined) return refused;
    market.pinnedMark = price;
  }
  setMark(context.state, market);
  const [old, now] = [priceText(before), priceText(markPrice(market))];
  return { ok: true, prices: [{ category, symbol, old, new: now }] };
}

/** Decimal texts; empty where there is none. */
export interface PriceSet {
  readonly category: Category;
  readonly symbol: string;
  readonly old: string;
  readonly new: string;
}

export function priceText(price: Units | undefined): string {
  return price === undefined ? '' : formatUnits(price, MARK_SCALE);
}

/** Prices that operators set are positive decimals. */
export function priceUnits(text: string): Units | Rejection {
  const price = parseUnits(text, MARK_SCALE);
  return price === undefined || price <= 0 ? refuse('invalid-amount', 'price') : price;
}

/** Whether a price may be set without force. Units at MARK_SCALE. */
export function checkMove(
  { settings }: ReadState,
  { force }: { readonly force?: boolean },
  move: { readonly key: string; readonly before: Units | undefined; readonly price: Units },
): Rejection | undefined {
  const { before, key, price } = move;
  const { priceMoveMax = DEFAULT_MOVE_MAX } = settings;
  const most = parseFraction(priceMoveMax) ?? 0;
  if (force !== false || before === undefined || most === 0) return undefined;
  const moved = price > before ? sub(price, before) : sub(before, price);
  if (mul(moved, pow10(RATE_SCALE)) <= mul(before, most)) return undefined;
  const [from, to] = [priceText(before), priceText(price)];
  return refuse('price-moves-too-far', `${key} from ${from} to ${to}, the most is ${priceMoveMax}`);
}
