/** Turns a coin of a union account into USDT, on the terms of a conversion (R-H-1, R-B-17). wire.md appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, decimal, object, str } from '../../../../../http/fields.ts';
import { rejectionError } from '../../../../../http/wire-error.ts';
import { quotedAt, quoteOf } from '../../../../calls/convert.ts';
import { submit } from '../../../../calls/submit.ts';
import { userOf } from '../../../../calls/users.ts';

const USDT = 'USDT';

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/account/union-convert',
  summary: 'Convert a coin of a union account to USDT',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({ coin: coin(), amount: decimal({ description: 'How much of the coin.' }) }),
  data: Type.Object({ usdtAmount: str('What it gave.') }),
  async handle({ input, venue, caller, nowMs, quotes }) {
    const { state } = venue;
    const { assetMode, uid } = userOf(state, caller);
    if (assetMode !== 'union') throw rejectionError('mix', { reason: 'margin-account-only' });
    const asked = { fromCoin: input.coin, fromCoinSize: input.amount, toCoin: USDT };
    const names = { toCoin: 'coin', fromCoinSize: 'amount' };
    const quote = quoteOf(state, { ...asked, toCoinSize: undefined }, names);
    const { count, seq, timeMs } = quotedAt(state, nowMs());
    await submit(venue, 'mix', {
      type: 'convert',
      uid,
      fromCoin: input.coin,
      toCoin: USDT,
      ...quote,
      quoteId: `union-${timeMs}-${seq}-${count}${quotes.mark}`,
    });
    return { usdtAmount: quote.toSize };
  },
});
