/** Pays debts back, each in its own coin, as far as it is there (R-B-13). wire.md appendix A. */

import Type from 'typebox';
import { USD_SCALE } from '../../../../engine/core/instrument.ts';
import { usdUnits } from '../../../../engine/read/usd-value.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { arrayOf, coin, object, str } from '../../../../http/fields.ts';
import { WireError } from '../../../../http/wire-error.ts';
import { formatUnits } from '../../../../primitives/decimal.ts';
import { add, type Units } from '../../../../primitives/units.ts';
import { submit } from '../../../calls/submit.ts';
import { SELECTION_MAX } from '../../../codecs/v3/account.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/account/repay',
  summary: 'Repay debts',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write', 'uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({
    repayableCoinList: arrayOf(coin(), { max: SELECTION_MAX }),
    paymentCoinList: arrayOf(coin(), { max: SELECTION_MAX }),
  }),
  data: Type.Object({ result: str('YES.'), repayAmount: str('What was paid, in USD.') }),
  handle: async ({ input, venue, caller: { uid } }) => {
    // Nothing is exchanged for a payment: a debt is paid in the coin that is owed.
    const unpaid = input.repayableCoinList.find((name) => !input.paymentCoinList.includes(name));
    if (unpaid !== undefined) throw new WireError('25240', [unpaid]);
    let usd: Units = 0;
    for (const name of new Set(input.repayableCoinList)) {
      const paid = await submit(venue, 'uta', { type: 'repay', uid, coin: name });
      usd = add(usd, usdUnits(venue.state, name, paid.amount));
    }
    return { result: 'YES', repayAmount: formatUnits(usd, USD_SCALE) };
  },
});
