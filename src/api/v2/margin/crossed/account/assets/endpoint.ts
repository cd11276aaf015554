/** The coins of the margin account and what is owed of them. wire.md appendix A. */
import Type from 'typebox';
import { balanceRecord, coinsIn } from '../../../../../../engine/risk/account-record.ts';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { coin, list, object, optional, str } from '../../../../../../http/fields.ts';
import { marginUser } from '../../../../../calls/users.ts';
import { negated, plus } from '../../../../../codecs/amount-text.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/margin/crossed/account/assets',
  summary: 'Get the assets of the cross margin account',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({ coin: optional(coin({ description: 'Only this coin.' })) }),
  data: list(
    Type.Object({
      coin: str('Coin.'),
      totalAmount: str('What is there, held or not.'),
      available: str('What may be spent now.'),
      frozen: str('Held for orders.'),
      borrow: str('Principal owed.'),
      interest: str('Interest due.'),
      net: str('What is there less what is owed.'),
      coupon: str('0: there are no coupons.'),
      cTime: str('Venue time, Unix ms.'),
      uTime: str('Venue time, Unix ms.'),
    }),
  ),
  handle: ({ input, venue: { state }, caller, nowMs }) => {
    const user = marginUser(state, caller);
    const now = String(nowMs());
    return coinsIn(state, user, 'unified')
      .filter((name) => (input.coin ?? name) === name)
      .map((name) => balanceRecord(state, { user, wallet: 'unified', coin: name }))
      .map((record) => ({
        coin: record.coin,
        totalAmount: plus(record.balance, record.debt),
        available: record.free,
        frozen: plus(record.spotLocked, record.orderMargin),
        borrow: record.principal,
        interest: plus(record.debt, negated(record.principal)),
        net: record.balance,
        coupon: '0',
        cTime: now,
        uTime: now,
      }));
  },
});
