/** What the index of a contract is made of: this venue's own index price, alone. wire.md D.9. */

import type { ReadMarket } from '../../../../engine/core/entities.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, symbol } from '../../../../http/fields.ts';
import { futuresMarket } from '../../../calls/markets.ts';
import { markText } from '../../../codecs/amount-text.ts';
import { codec, rowsOf } from '../../../codecs/codec.ts';

const component = codec<ReadMarket>({
  exchange: ['Bourse: its operator, its built-in market or its spot book sets it.', () => 'Bourse'],
  spotPair: ['Base and quote.', ({ instrument: { base, quote } }) => `${base}/${quote}`],
  equivalentPrice: ['The index price.', ({ indexPrice }) => markText(indexPrice)],
  weight: ['1: there is no other.', () => '1'],
});

const index = codec<ReadMarket>({
  symbol: ['Trading pair.', ({ instrument }) => instrument.symbol],
  componentList: rowsOf(component, (market) => (market.indexPrice === undefined ? [] : [market])),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/index-components',
  summary: 'Get the components of an index',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: object({ symbol: symbol() }),
  data: index.schema,
  handle: ({ input, venue: { state } }) => index.encode(futuresMarket(state, 'uta', input.symbol)),
});
