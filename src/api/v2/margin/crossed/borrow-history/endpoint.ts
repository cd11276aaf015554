/** What the caller has borrowed, by hand or by orders, newest first. wire.md appendix A. */
import Type from 'typebox';
import { loanIdOf } from '../../../../../engine/borrow/loan-cause.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, str } from '../../../../../http/fields.ts';
import { isIdText } from '../../../../../primitives/id.ts';
import { marginBillFields, marginBillFilter } from '../../../../calls/margin-lists.ts';
import { endsOf } from '../../../../codecs/v2/margin-order.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/margin/crossed/borrow-history',
  summary: 'Get cross margin borrow history',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object(marginBillFields),
  data: Type.Object({
    resultList: list(
      Type.Object({
        loanId: str('Loan id; of an order that borrowed, the order’s.'),
        coin: str('Coin.'),
        borrowAmount: str('Lent.'),
        borrowType: str('manual_loan, or auto_loan: an order, or a loss, borrowed it.'),
        cTime: str('Time, Unix ms.'),
        uTime: str('Time, Unix ms.'),
      }),
    ),
    maxId: str('Newest id of the page; empty on an empty page.'),
    minId: str('Oldest id of the page: pass it as idLessThan.'),
  }),
  handle: async ({ input, caller: { uid }, history, nowMs }) => {
    const { filter, page } = marginBillFilter(input, 'borrow:in', nowMs());
    const rows = await history.bills({ uid, ...filter }, page);
    return {
      resultList: rows.map((row) => {
        const byHand = loanIdOf(row.cause);
        return {
          loanId: byHand ?? (isIdText(row.cause) ? row.cause : row.billId),
          coin: row.coin,
          borrowAmount: row.amount,
          borrowType: byHand === undefined ? 'auto_loan' : 'manual_loan',
          cTime: String(row.timeMs),
          uTime: String(row.timeMs),
        };
      }),
      ...endsOf(rows.map(({ billId }) => billId)),
    };
  },
});
