/** What changed the caller's balances by a kind of futures, as a tax record (R-Y-8), newest first. */
import { marginCoinsOf } from '../../../../engine/core/state.ts';
import { walletFor } from '../../../../engine/core/user.ts';
import { coin, optional, productType } from '../../../../http/fields.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { userOf } from '../../../calls/users.ts';
import { purposesOf } from '../../../codecs/bill-words.ts';
import { FUTURE_TAX_WORDS, futureTaxRecord } from '../../../codecs/v2/tax.ts';
import { taxCall, taxFields } from '../shared/records.ts';

export default listEndpoint({
  ...taxCall,
  path: '/api/v2/tax/future-record',
  summary: 'Get futures tax records',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  input: {
    productType: optional(productType()),
    marginCoin: optional(coin({ description: 'Only this margin coin.' })),
    ...taxFields,
  },
  codec: futureTaxRecord,
  rows({ input, caller, venue: { state }, history }, { window, page }) {
    const user = userOf(state, caller);
    const { marginCoin, productType: category = 'USDT-FUTURES' } = input;
    const filter = {
      uid: user.uid,
      wallet: walletFor(user, category),
      // What concerns no contract is of futures where the wallet is one of its own.
      categories: user.accountMode === 'classic' ? ([category, ''] as const) : [category],
      coins: marginCoin === undefined ? marginCoinsOf(state, category) : [marginCoin],
      purposes: purposesOf(FUTURE_TAX_WORDS),
    };
    return history.bills({ ...filter, ...window }, page);
  },
});
