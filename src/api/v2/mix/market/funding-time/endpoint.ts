/** When the running funding interval of a contract ends. wire.md 4.5: a list of one. */

import type { ReadMarket } from '../../../../../engine/core/entities.ts';
import { fundingHours, nextFundingMs } from '../../../../../engine/core/instrument.ts';
import { productType, symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { codec } from '../../../../codecs/codec.ts';

interface Shown {
  readonly market: ReadMarket;
  readonly nowMs: number;
}

const interval = codec<Shown>({
  symbol: ['Trading pair.', ({ market }) => market.instrument.symbol],
  nextFundingTime: [
    'End of the interval, Unix ms.',
    ({ market, nowMs }) => String(nextFundingMs(market, nowMs)),
  ],
  ratePeriod: ['Interval, hours.', ({ market }) => String(fundingHours(market.instrument))],
});

export default listEndpoint({
  path: '/api/v2/mix/market/funding-time',
  summary: 'Get next funding time',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: { symbol: symbol(), productType: productType() },
  frame: bare,
  codec: interval,
  rows({ input: { productType: category, symbol: pair }, venue: { state }, nowMs }) {
    return [{ market: findMarket(state, 'mix', { category, symbol: pair }), nowMs: nowMs() }];
  },
});
