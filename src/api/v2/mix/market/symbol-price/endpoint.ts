/** Last, index and mark price of one contract (wire.md 4.5): a list of one. */

import type { ReadMarket } from '../../../../../engine/core/entities.ts';
import { productType, symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { markText, priceText } from '../../../../codecs/amount-text.ts';
import { codec } from '../../../../codecs/codec.ts';

interface Shown {
  readonly market: ReadMarket;
  readonly nowMs: number;
}

const prices = codec<Shown>({
  symbol: ['Trading pair.', ({ market }) => market.instrument.symbol],
  price: ['Last price.', ({ market }) => priceText(market.instrument, market.lastTicks)],
  indexPrice: ['Index price.', ({ market }) => markText(market.indexPrice)],
  markPrice: ['Mark price.', ({ market }) => markText(market.mark.price)],
  ts: ['Venue time, Unix ms.', ({ nowMs }) => String(nowMs)],
});

export default listEndpoint({
  path: '/api/v2/mix/market/symbol-price',
  summary: 'Get last, index and mark price',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: { symbol: symbol(), productType: productType() },
  frame: bare,
  codec: prices,
  rows({ input: { productType: category, symbol: pair }, venue: { state }, nowMs }) {
    return [{ market: findMarket(state, 'mix', { category, symbol: pair }), nowMs: nowMs() }];
  },
});
