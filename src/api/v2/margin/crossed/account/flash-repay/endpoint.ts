/** Pays back as much of a debt as there is of its coin. wire.md appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { coin, object, str } from '../../../../../../http/fields.ts';
import { submit } from '../../../../../calls/submit.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/margin/crossed/account/flash-repay',
  summary: 'Repay all on cross margin',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({ coin: coin() }),
  data: Type.Object({ repayId: str('Id of this repayment.'), coin: str('Coin.') }),
  handle: async ({ input, venue, caller: { uid } }) => {
    const paid = await submit(venue, 'spot', { type: 'repay', uid, coin: input.coin });
    return { repayId: paid.repayId, coin: paid.coin };
  },
});
