/** Exchanges coins on a quote (R-H-2). wire.md D.6. */
import Type from 'typebox';
import { quoteNumber } from '../../../../access/quote-seal.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, decimal, object, str, text } from '../../../../http/fields.ts';
import { wrong } from '../../../../http/wire-error.ts';
import { quotedTerms } from '../../../calls/convert.ts';
import { submit } from '../../../calls/submit.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/convert/trade',
  summary: 'Convert a coin',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({
    fromCoin: coin(),
    fromCoinSize: decimal({ description: 'As quoted.' }),
    toCoin: coin(),
    toCoinSize: decimal({ description: 'As quoted.' }),
    cnvtPrice: decimal({ description: 'As quoted.' }),
    traceId: text({ description: 'Of the quote, at most eight seconds old.' }),
  }),
  data: Type.Object({
    ts: str('When, Unix ms.'),
    cnvtPrice: str('toCoin for one of fromCoin.'),
    toCoin: str('Coin that was taken.'),
    toCoinSize: str('How much of it.'),
  }),
  async handle({ input, venue, caller, nowMs, quotes }) {
    const { cnvtPrice: price, fromCoin, toCoin, traceId } = input;
    const [fromSize, toSize] = [input.fromCoinSize, input.toCoinSize];
    const terms = quotedTerms(caller, input, { fromSize, toSize, price });
    if (!quotes.isQuoted(traceId, terms, nowMs()))
      throw wrong('traceId', 'the id of a quote of these terms, not older than 8 s');
    const quoted = { fromCoin, fromSize, toCoin, toSize, price, quoteId: quoteNumber(traceId) };
    await submit(venue, 'spot', { type: 'convert', uid: caller.uid, ...quoted });
    return { ts: String(nowMs()), cnvtPrice: price, toCoin, toCoinSize: toSize };
  },
});
