/** Last, index and mark price of one contract (wire.md 4.5): a list of one. */
import Type from 'typebox';
import { markPrice } from '../../../../../engine/markets/mark-price.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, productType, str, symbol } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { markText, priceText } from '../../../../codecs/amount-text.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/symbol-price',
  summary: 'Get last, index and mark price',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({ symbol: symbol(), productType: productType() }),
  data: list(
    Type.Object({
      symbol: str('Trading pair.'),
      price: str('Last price.'),
      indexPrice: str('Index price.'),
      markPrice: str('Mark price.'),
      ts: str('Venue time, Unix ms.'),
    }),
  ),
  handle: ({ input: wanted, venue: { state }, nowMs }) => {
    const market = findMarket(state, 'mix', {
      category: wanted.productType,
      symbol: wanted.symbol,
    });
    return [
      {
        symbol: wanted.symbol,
        price: priceText(market.instrument, market.lastTicks),
        indexPrice: markText(market.indexPrice),
        markPrice: markText(markPrice(market)),
        ts: String(nowMs()),
      },
    ];
  },
});
