/** The caller's spot bill: what changed his balances there, newest first. wire.md 4.4, 4.6. */
import Type from 'typebox';
import { walletFor } from '../../../../../engine/user/user.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, list, object, oneOf, optional, str } from '../../../../../http/fields.ts';
import type { BillRow } from '../../../../../reporting/history.ts';
import { listFieldsV2, listPageV2 } from '../../../../calls/paging.ts';
import { present } from '../../../../calls/present.ts';
import { userOf } from '../../../../calls/users.ts';
import { SPOT_BILL_GROUPS, SPOT_BILL_TYPES } from '../../../../codecs/bill-types.ts';
import { purposesOf, SPOT_BILL_WORDS, spotGroupOf } from '../../../../codecs/bill-words.ts';

const input = object({
  coin: optional(coin({ description: 'Only this coin.' })),
  groupType: optional(oneOf(SPOT_BILL_GROUPS, { description: 'Only lines of this group.' })),
  businessType: optional(oneOf(SPOT_BILL_TYPES, { description: 'Only lines of this type.' })),
  ...listFieldsV2,
});

const bill = Type.Object({
  billId: str('Bill id.'),
  coin: str('Coin.'),
  groupType: str('Group: deposit, withdraw, transaction, transfer or loan.'),
  businessType: str('What it was for.'),
  size: str('Change of the balance before the fee, signed.'),
  balance: str('What the caller has of the coin in the wallet after it.'),
  fees: str('Fee beside it; negative = paid.'),
  cTime: str('Time, Unix ms.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/account/bills',
  summary: 'Get spot account bills',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: list(bill),
  handle: async ({ input: asked, caller, venue: { state }, history, nowMs }) => {
    const { page, window } = listPageV2(asked, nowMs());
    const user = userOf(state, caller);
    const { groupType } = asked;
    const purposes = purposesOf(SPOT_BILL_WORDS, asked.businessType);
    const filter = present({
      uid: user.uid,
      wallet: walletFor(user, 'SPOT'),
      categories: ['SPOT', 'MARGIN', ''] as const,
      coins: asked.coin === undefined ? undefined : [asked.coin],
      purposes:
        groupType === undefined
          ? purposes
          : purposes.filter((purpose) => spotGroupOf(purpose) === groupType),
    });
    return (await history.bills({ ...filter, ...window }, page)).map(wire);
  },
});

function wire(row: BillRow) {
  return {
    billId: row.billId,
    coin: row.coin,
    groupType: spotGroupOf(row.purpose),
    businessType: SPOT_BILL_WORDS.get(row.purpose) ?? '',
    size: row.amount,
    balance: row.balance,
    fees: row.fee,
    cTime: String(row.timeMs),
  };
}
