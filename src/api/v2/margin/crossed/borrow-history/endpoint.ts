/** What the caller has borrowed, by hand or by orders, newest first. wire.md appendix A. */
import { loanIdOf } from '../../../../../engine/core/loan.ts';
import { coin, optional } from '../../../../../http/fields.ts';
import { isIdText } from '../../../../../primitives/id.ts';
import { present } from '../../../../../primitives/present.ts';
import type { BillRow } from '../../../../../reporting/reports/bills.ts';
import { withEnds } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { codec } from '../../../../codecs/codec.ts';

const loan = codec<BillRow>(
  {
    loanId: [
      'Loan id; of an order that borrowed, the order’s.',
      ({ billId, cause }) => loanIdOf(cause) ?? (isIdText(cause) ? cause : billId),
    ],
    coin: ['Coin.', (row) => row.coin],
    borrowAmount: ['Lent.', (row) => row.amount],
    borrowType: [
      'manual_loan, or auto_loan: an order, or a loss, borrowed it.',
      ({ cause }) => (loanIdOf(cause) === undefined ? 'auto_loan' : 'manual_loan'),
    ],
    cTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
    uTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
  },
  (row) => row.billId,
);

export default listEndpoint({
  path: '/api/v2/margin/crossed/borrow-history',
  summary: 'Get cross margin borrow history',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: { coin: optional(coin({ description: 'Only this coin.' })), ...pageFieldsV2 },
  paging: pageV2,
  frame: withEnds('resultList'),
  codec: loan,
  rows({ input: { coin: only }, caller: { uid }, history }, { window, page }) {
    const coins = only === undefined ? undefined : [only];
    const filter = { uid, ...present({ coins }), purposes: ['borrow:in'] as const };
    return history.bills({ ...filter, ...window }, page);
  },
});
