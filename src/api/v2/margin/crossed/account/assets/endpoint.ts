/** The coins of the margin account and what is owed of them. wire.md appendix A. */
import { balanceRecord, coinsIn } from '../../../../../../engine/read/account-record.ts';
import { coin, optional } from '../../../../../../http/fields.ts';
import { bare } from '../../../../../calls/frames.ts';
import { listEndpoint } from '../../../../../calls/list.ts';
import { marginUser } from '../../../../../calls/users.ts';
import { negated, plus } from '../../../../../codecs/amount-text.ts';
import { codec } from '../../../../../codecs/codec.ts';
import type { ReadBalance } from '../../../../../codecs/v2/account.ts';

const asset = codec<ReadBalance>({
  coin: ['Coin.', (record) => record.coin],
  totalAmount: ['What is there, held or not.', (record) => plus(record.balance, record.debt)],
  available: ['What may be spent now.', (record) => record.free],
  frozen: ['Held for orders.', (record) => plus(record.spotLocked, record.orderMargin)],
  borrow: ['Principal owed.', (record) => record.principal],
  interest: ['Interest due.', (record) => plus(record.debt, negated(record.principal))],
  net: ['What is there less what is owed.', (record) => record.balance],
  coupon: ['0: there are no coupons.', () => '0'],
  cTime: ['Venue time, Unix ms.', (record) => String(record.readMs)],
  uTime: ['Venue time, Unix ms.', (record) => String(record.readMs)],
});

export default listEndpoint({
  path: '/api/v2/margin/crossed/account/assets',
  summary: 'Get the assets of the cross margin account',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: { coin: optional(coin({ description: 'Only this coin.' })) },
  frame: bare,
  codec: asset,
  rows({ input: { coin: only }, venue: { state }, caller, nowMs }) {
    const user = marginUser(state, caller);
    const readMs = nowMs();
    return coinsIn(state, user, 'unified')
      .filter((name) => (only ?? name) === name)
      .map((name) => ({
        ...balanceRecord(state, { user, wallet: 'unified', coin: name }),
        readMs,
      }));
  },
});
