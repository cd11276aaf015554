/** Pays a debt back by hand, interest first (R-B-13). wire.md appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { coin, decimal, object, str } from '../../../../../../http/fields.ts';
import { submit } from '../../../../../calls/submit.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/margin/crossed/account/repay',
  summary: 'Repay on cross margin',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({ coin: coin(), repayAmount: decimal({ description: 'In the coin.' }) }),
  data: Type.Object({
    coin: str('Coin.'),
    repayId: str('Id of this repayment.'),
    repayAmount: str('Paid.'),
    remainDebtAmount: str('Still owed, interest included.'),
  }),
  handle: async ({ input, venue, caller: { uid } }) => {
    const { repayAmount: amount } = input;
    const paid = await submit(venue, 'spot', { type: 'repay', uid, coin: input.coin, amount });
    return {
      coin: paid.coin,
      repayId: paid.repayId,
      repayAmount: paid.amount,
      remainDebtAmount: paid.remaining,
    };
  },
});
