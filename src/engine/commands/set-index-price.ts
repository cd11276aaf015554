/** Index prices from outside: all that the command names are set, or none. Decides R-V-4. */

import { list, literal, struct, text } from '../../primitives/record-codec.ts';
import type { Units } from '../../primitives/units.ts';
import type { Market } from '../core/entities.ts';
import { type Category, instrumentKey } from '../core/instrument.ts';
import { CATEGORY } from '../core/record-parts.ts';
import { type Answer, foremost, refuse } from '../core/rejection.ts';
import type { Turn } from '../core/state.ts';
import { setIndex } from '../risk/set-mark.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';
import { priceUnits } from './set-mark-price.ts';

export interface SetIndexPrice extends Signed {
  readonly type: 'set-index-price';
  readonly prices: readonly {
    readonly category: Category;
    readonly symbol: string;
    readonly price: string;
  }[];
}

const PRICE = struct<SetIndexPrice['prices'][number]>({
  category: CATEGORY,
  symbol: text,
  price: text,
});

export const setIndexPrice = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 40,
  codec: struct<SetIndexPrice>({
    type: literal('set-index-price'),
    prices: list(PRICE),
    ...SIGNED,
  }),
  apply,
});

function apply(turn: Turn, command: SetIndexPrice): Answer<{ readonly count: number }> {
  const changes: { market: Market; price: Units }[] = [];
  const faults = command.prices.map((entry) => {
    const key = instrumentKey(entry.category, entry.symbol);
    const market = turn.state.markets.get(key);
    if (market === undefined) return refuse('unknown-instrument', key);
    const price = priceUnits(entry.price);
    if (typeof price === 'object') return price;
    changes.push({ market, price });
    return undefined;
  });
  const fault = foremost(faults);
  if (fault !== undefined) return fault;
  for (const { market, price } of changes) setIndex(turn.state, market, price);
  return { ok: true, count: changes.length };
}
