/** The interest the caller was charged, newest first (R-B-4). wire.md appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, str } from '../../../../../http/fields.ts';
import { marginBillFields, marginBillFilter } from '../../../../calls/margin-lists.ts';
import { knownCoin } from '../../../../calls/users.ts';
import { negated } from '../../../../codecs/amount-text.ts';
import { loanTerms } from '../../../../codecs/terms.ts';
import { endsOf } from '../../../../codecs/v2/margin-order.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/margin/crossed/interest-history',
  summary: 'Get cross margin interest history',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object(marginBillFields),
  data: Type.Object({
    resultList: list(
      Type.Object({
        interestId: str('Id of the charge.'),
        interestCoin: str('Coin of the interest.'),
        loanCoin: str('Coin of the debt: the same.'),
        dailyInterestRate: str('Fraction a day, of now.'),
        interestAmount: str('Charged.'),
        // As the wire spells it.
        interstType: str('hour.'),
        cTime: str('Time, Unix ms.'),
        uTime: str('Time, Unix ms.'),
      }),
    ),
    maxId: str('Newest id of the page; empty on an empty page.'),
    minId: str('Oldest id of the page: pass it as idLessThan.'),
  }),
  handle: async ({ input, caller: { uid }, venue: { state }, history, nowMs }) => {
    const { filter, page } = marginBillFilter(input, 'interest:out', nowMs());
    const rows = await history.bills({ uid, ...filter }, page);
    return {
      resultList: rows.map((row) => ({
        interestId: row.billId,
        interestCoin: row.coin,
        loanCoin: row.coin,
        dailyInterestRate: loanTerms(knownCoin(state, row.coin)).daily,
        interestAmount: negated(row.amount),
        interstType: 'hour',
        cTime: String(row.timeMs),
        uTime: String(row.timeMs),
      })),
      ...endsOf(rows.map(({ billId }) => billId)),
    };
  },
});
