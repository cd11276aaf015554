/** The open interest of a category's contracts, or of one: the sum of long positions. wire.md 4.5. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, optional, productType, str, symbol } from '../../../../http/fields.ts';
import { marketList } from '../../../calls/markets.ts';
import { sizeText } from '../../../codecs/amount-text.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/open-interest',
  summary: 'Get open interest',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({ category: productType(), symbol: optional(symbol()) }),
  data: Type.Object({
    list: list(
      Type.Object({
        symbol: str('Trading pair.'),
        openInterest: str('Open positions, base coin.'),
      }),
    ),
    ts: str('Time of the reply, Unix ms.'),
  }),
  handle: ({ input: wanted, venue: { state }, nowMs }) => ({
    list: marketList(state, 'uta', wanted).map(({ instrument, openInterest }) => ({
      symbol: instrument.symbol,
      openInterest: sizeText(instrument, openInterest),
    })),
    ts: String(nowMs()),
  }),
});
