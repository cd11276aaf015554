/** The open interest of a contract: the sum of its long positions, base coin. wire.md 4.5. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, productType, str, symbol } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { sizeText } from '../../../../codecs/amount-text.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/open-interest',
  summary: 'Get open interest',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({ symbol: symbol(), productType: productType() }),
  data: Type.Object({
    openInterestList: list(
      Type.Object({ symbol: str('Trading pair.'), size: str('Open positions, base coin.') }),
    ),
    ts: str('Time of the reply, Unix ms.'),
  }),
  handle: ({ input: { symbol: name, productType: category }, venue: { state }, nowMs }) => {
    const { instrument, openInterest } = findMarket(state, 'mix', { category, symbol: name });
    const row = { symbol: instrument.symbol, size: sizeText(instrument, openInterest) };
    return { openInterestList: [row], ts: String(nowMs()) };
  },
});
