/** Borrows a coin by hand (R-B-8). wire.md appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { coin, decimal, object, str } from '../../../../../../http/fields.ts';
import { submit } from '../../../../../calls/submit.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/margin/crossed/account/borrow',
  summary: 'Borrow on cross margin',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({ coin: coin(), borrowAmount: decimal({ description: 'In the coin.' }) }),
  data: Type.Object({ loanId: str('Loan id.'), coin: str('Coin.'), borrowAmount: str('Lent.') }),
  handle: async ({ input, venue, caller: { uid } }) => {
    const { borrowAmount: amount } = input;
    const lent = await submit(venue, 'spot', { type: 'borrow', uid, coin: input.coin, amount });
    return { loanId: lent.loanId, coin: lent.coin, borrowAmount: lent.amount };
  },
});
