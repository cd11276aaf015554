/**
 * Index prices from outside: all that the command names are set, or none. An index that is read off a spot book is
 * not set by operators. Decides R-V-4, R-V-15.
 */

import { flag, list, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { Units } from '../../primitives/units.ts';
import type { Market } from '../core/entities.ts';
import { type Category, instrumentKey } from '../core/instrument.ts';
import { CATEGORY } from '../core/record-parts.ts';
import { type Answer, foremost, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { marketFeeding, setIndex } from '../risk/set-mark.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';
import { checkMove, type PriceSet, priceText, priceUnits } from './set-mark-price.ts';

export interface SetIndexPrice extends Signed {
  readonly type: 'set-index-price';
  readonly prices: readonly {
    readonly category: Category;
    readonly symbol: string;
    readonly price: string;
  }[];
  /** Whether they may move however far; absent: it is not asked (see R-V-14). */
  readonly force?: boolean;
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
    force: optional(flag),
  }),
  apply,
});

function apply(
  context: Context,
  command: SetIndexPrice,
): Answer<{ readonly prices: readonly PriceSet[] }> {
  const { state } = context;
  const changes: { market: Market; price: Units }[] = [];
  const faults = command.prices.map((entry) => {
    const key = instrumentKey(entry.category, entry.symbol);
    const market = state.markets.get(key);
    if (market === undefined) return refuse('unknown-instrument', key);
    const price = priceUnits(entry.price);
    changes.push({ market, price: typeof price === 'object' ? 0 : price });
    return foremost([
      keptElsewhere(state, market, command),
      typeof price === 'object'
        ? price
        : checkMove(state, command, { key, before: market.indexPrice, price }),
    ]);
  });
  const fault = foremost(faults);
  if (fault !== undefined) return fault;
  return { ok: true, prices: changes.map(({ market, price }) => setOne(state, market, price)) };
}

function keptElsewhere(
  state: State,
  { instrument }: Market,
  { force }: SetIndexPrice,
): Rejection | undefined {
  if (force === undefined || instrument.indexSource !== 'spot') return undefined;
  const book = marketFeeding(state, instrument)?.instrument.key ?? 'none';
  return refuse('index-kept-elsewhere', `${instrument.key} by the book of ${book}`);
}

function setOne(state: State, market: Market, price: Units): PriceSet {
  const { category, symbol } = market.instrument;
  const old = priceText(market.indexPrice);
  setIndex(state, market, price);
  return { category, symbol, old, new: priceText(price) };
}
