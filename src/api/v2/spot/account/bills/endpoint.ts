/** The caller's spot bill: what changed his balances there, newest first. wire.md 4.4, 4.6. */
import { walletFor } from '../../../../../engine/core/user.ts';
import { coin, oneOf, optional } from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { userOf } from '../../../../calls/users.ts';
import { purposesOf } from '../../../../codecs/bill-words.ts';
import {
  SPOT_BILL_GROUPS,
  SPOT_BILL_TYPES,
  SPOT_BILL_WORDS,
  spotBill,
  spotGroupOf,
} from '../../../../codecs/v2/spot-bill.ts';

export default listEndpoint({
  path: '/api/v2/spot/account/bills',
  summary: 'Get spot account bills',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    coin: optional(coin({ description: 'Only this coin.' })),
    groupType: optional(oneOf(SPOT_BILL_GROUPS, { description: 'Only lines of this group.' })),
    businessType: optional(oneOf(SPOT_BILL_TYPES, { description: 'Only lines of this type.' })),
    ...pageFieldsV2,
  },
  paging: pageV2,
  frame: bare,
  codec: spotBill,
  rows({ input, caller, venue: { state }, history }, { window, page }) {
    const { businessType, coin: only, groupType } = input;
    const user = userOf(state, caller);
    const purposes = purposesOf(SPOT_BILL_WORDS, businessType).filter(
      (purpose) => groupType === undefined || spotGroupOf(purpose) === groupType,
    );
    const filter = present({
      uid: user.uid,
      wallet: walletFor(user, 'SPOT'),
      categories: ['SPOT', 'MARGIN', ''] as const,
      coins: only === undefined ? undefined : [only],
      purposes,
    });
    return history.bills({ ...filter, ...window }, page);
  },
});
