/** What the venue gives for a coin (R-H-1), with an id on which that can be traded for eight seconds. wire.md D.6. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, decimal, object, optional, str } from '../../../../http/fields.ts';
import { quotedAt, quotedTerms, quoteOf } from '../../../calls/convert.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/convert/quoted-price',
  summary: 'Get a quote for a conversion',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({
    fromCoin: coin(),
    toCoin: coin(),
    fromCoinSize: optional(decimal({ description: 'How much is given: this or toCoinSize.' })),
    toCoinSize: optional(decimal({ description: 'How much is taken.' })),
  }),
  data: Type.Object({
    fromCoin: str('Coin that is given.'),
    fromCoinSize: str('How much of it.'),
    toCoin: str('Coin that is taken.'),
    toCoinSize: str('How much of it.'),
    cnvtPrice: str('toCoin for one of fromCoin.'),
    fee: str('0: the price says it all.'),
    traceId: str('On which it is traded; it ends eight seconds later.'),
  }),
  handle({ input, venue: { state }, caller, nowMs, quotes }) {
    const quote = quoteOf(state, input);
    const { fromCoin, toCoin } = input;
    return {
      fromCoin,
      fromCoinSize: quote.fromSize,
      toCoin,
      toCoinSize: quote.toSize,
      cnvtPrice: quote.price,
      fee: '0',
      traceId: quotes.seal(quotedTerms(caller, input, quote), quotedAt(state, nowMs())),
    };
  },
});
