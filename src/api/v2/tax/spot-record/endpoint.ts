/** What changed the caller's spot balances, as a tax record (R-Y-8), newest first. */
import { walletFor } from '../../../../engine/core/user.ts';
import { coin, optional } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { userOf } from '../../../calls/users.ts';
import { purposesOf } from '../../../codecs/bill-words.ts';
import { SPOT_TAX_WORDS, spotTaxRecord } from '../../../codecs/v2/tax.ts';
import { taxCall, taxFields } from '../shared/records.ts';

export default listEndpoint({
  ...taxCall,
  path: '/api/v2/tax/spot-record',
  summary: 'Get spot tax records',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  input: { coin: optional(coin({ description: 'Only this coin.' })), ...taxFields },
  codec: spotTaxRecord,
  rows({ input, caller, venue: { state }, history }, { window, page }) {
    const user = userOf(state, caller);
    const filter = present({
      uid: user.uid,
      wallet: walletFor(user, 'SPOT'),
      categories: ['SPOT', ''] as const,
      coins: input.coin === undefined ? undefined : [input.coin],
      purposes: purposesOf(SPOT_TAX_WORDS),
    });
    return history.bills({ ...filter, ...window }, page);
  },
});
