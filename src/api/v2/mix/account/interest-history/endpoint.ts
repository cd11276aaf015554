/** What a user was charged on the debts of his unified account (R-B-4, R-B-17), newest first. wire.md appendix A. */
import Type from 'typebox';
import { nextChargeMs } from '../../../../../engine/read/debt-record.ts';
import { borrowedOf, unionTerms } from '../../../../../engine/read/union-record.ts';
import type { UserCall } from '../../../../../http/endpoint.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, list, object, optional, productType, str } from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import type { BillRow } from '../../../../../reporting/reports/bills.ts';
import type { ReceiptDetail, ReceiptRow } from '../../../../../reporting/reports/receipts.ts';
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { knownCoin, userOf } from '../../../../calls/users.ts';
import { negated } from '../../../../codecs/amount-text.ts';
import { codec } from '../../../../codecs/codec.ts';

/** A charge with the figures of its receipt. */
interface Charge {
  readonly row: BillRow;
  readonly principal: string;
  readonly rate: string;
}

const charge = codec<Charge>({
  coin: ['Coin of the debt.', ({ row }) => row.coin],
  liability: ['What was owed, interest left out.', ({ principal }) => principal],
  interestFreeLimit: ['0: all of it bears interest.', () => '0'],
  interestLimit: ['What of it bore interest.', ({ principal }) => principal],
  hourInterestRate: ['Fraction an hour.', ({ rate }) => rate],
  interest: ['Charged.', ({ row }) => negated(row.amount)],
  cTime: ['Time, Unix ms.', ({ row }) => String(row.timeMs)],
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/account/interest-history',
  summary: 'Get interest history of a union account',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({
    productType: productType(),
    coin: optional(coin({ description: 'Only this coin; the sums are of it, else of USDT.' })),
    ...pageFieldsV2,
  }),
  data: Type.Object({
    nextSettleTime: str('When interest is charged next, Unix ms.'),
    borrowAmount: str('What the caller owes of the coin, interest left out.'),
    borrowLimit: str('The most that he may owe of it; empty = it is not lent.'),
    interestList: list(charge.schema),
    endId: str('Id of the last row: the idLessThan of the next page; empty at the end.'),
  }),
  async handle({ input, venue: { state }, caller, history, nowMs }) {
    const user = userOf(state, caller);
    const coins = input.coin === undefined ? undefined : [knownCoin(state, input.coin).coin];
    const of = input.coin ?? 'USDT';
    const filter = { uid: user.uid, wallet: 'unified', purposes: ['interest:out'] } as const;
    const window = pageV2.window(input, nowMs());
    const rows = await history.bills(
      { ...filter, ...present({ coins }), ...window },
      pageV2.page(input),
    );
    const charges = await withReceipts(history, user.uid, rows);
    return {
      nextSettleTime: String(nextChargeMs(nowMs())),
      borrowAmount: borrowedOf(state, user, of),
      borrowLimit: unionTerms(state, user, of).limit,
      interestList: charges.map(charge.encode),
      endId: rows.at(-1)?.billId ?? '',
    };
  },
});

type History = UserCall<unknown>['history'];

const RECEIPTS_A_TIME = 500;

type Figures = Pick<Charge, 'principal' | 'rate'>;

/** Each row with the figures of its receipt, by time and coin. */
async function withReceipts(
  history: History,
  uid: string,
  rows: readonly BillRow[],
): Promise<Charge[]> {
  const [last, first] = [rows[0], rows.at(-1)];
  if (last === undefined || first === undefined) return [];
  const filter = { uid, kind: 'interest', fromMs: first.timeMs, toMs: last.timeMs } as const;
  const figures = new Map<string, Figures>();
  for (let beforeId: string | undefined; ; ) {
    const page = present({ beforeId, limit: RECEIPTS_A_TIME });
    const receipts = await history.receipts(filter, page);
    for (const receipt of receipts) noteFigures(figures, receipt);
    if (receipts.length < RECEIPTS_A_TIME) break;
    beforeId = receipts.at(-1)?.receiptId;
  }
  return rows.map((row) => ({
    row,
    ...(figures.get(`${row.timeMs} ${row.coin}`) ?? { principal: '', rate: '' }),
  }));
}

/** What a pair was charged is no business of the account: its receipts name an instrument. */
function noteFigures(figures: Map<string, Figures>, receipt: ReceiptRow): void {
  const { detail, instrument = '', timeMs } = receipt;
  if (instrument !== '') return;
  const [principal, rate] = (JSON.parse(detail) as ReceiptDetail).inputs;
  if (principal === undefined || rate === undefined) return;
  figures.set(`${timeMs} ${principal.coin}`, { principal: principal.value, rate: rate.value });
}
