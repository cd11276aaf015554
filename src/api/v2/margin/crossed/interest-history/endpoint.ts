/** The interest the caller was charged, newest first (R-B-4). wire.md appendix A. */

import { loanTerms } from '../../../../../engine/read/debt-record.ts';
import { coin, optional } from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import type { BillRow } from '../../../../../reporting/reports/bills.ts';
import { withEnds } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { knownCoin } from '../../../../calls/users.ts';
import { negated } from '../../../../codecs/amount-text.ts';
import { codec } from '../../../../codecs/codec.ts';

interface Charge extends BillRow {
  /** Of now, a day. */
  readonly rate: string;
}

const charge = codec<Charge>(
  {
    interestId: ['Id of the charge.', (row) => row.billId],
    interestCoin: ['Coin of the interest.', (row) => row.coin],
    loanCoin: ['Coin of the debt: the same.', (row) => row.coin],
    dailyInterestRate: ['Fraction a day, of now.', (row) => row.rate],
    interestAmount: ['Charged.', (row) => negated(row.amount)],
    // As the wire spells it.
    interstType: ['scheduled: charged at each full hour.', () => 'scheduled'],
    cTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
    uTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
  },
  (row) => row.billId,
);

export default listEndpoint({
  path: '/api/v2/margin/crossed/interest-history',
  summary: 'Get cross margin interest history',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: { coin: optional(coin({ description: 'Only this coin.' })), ...pageFieldsV2 },
  paging: pageV2,
  frame: withEnds('resultList'),
  codec: charge,
  async rows({ input: { coin: only }, caller: { uid }, venue: { state }, history }, asked) {
    const { page, window } = asked;
    const coins = only === undefined ? undefined : [only];
    const filter = { uid, ...present({ coins }), purposes: ['interest:out'] as const };
    const rows = await history.bills({ ...filter, ...window }, page);
    return rows.map((row) => ({
      ...row,
      rate: loanTerms(state, knownCoin(state, row.coin)).daily,
    }));
  },
});
