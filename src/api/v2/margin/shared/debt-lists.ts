/** What was borrowed, charged and repaid on margin, and the bill of a margin wallet, in either mode. wire.md D.7. */
import Type from 'typebox';
import { loanCause, loanIdOf } from '../../../../engine/core/loan.ts';
import { MARGIN_CATEGORY, type MarginMode } from '../../../../engine/core/order.ts';
import { loanTerms } from '../../../../engine/read/debt-record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import {
  arrayOf,
  coin,
  list,
  object,
  oneOf,
  optional,
  orderId,
  str,
} from '../../../../http/fields.ts';
import { isIdText } from '../../../../primitives/id.ts';
import { present } from '../../../../primitives/present.ts';
import type { BillRow } from '../../../../reporting/reports/bills.ts';
import type {
  MarginRepayment,
  RepaymentKind,
} from '../../../../reporting/reports/margin-repayments.ts';
import { withEnds } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageV2 } from '../../../calls/paging.ts';
import { knownCoin, marginWalletOf } from '../../../calls/users.ts';
import { negated } from '../../../codecs/amount-text.ts';
import { purposesOf } from '../../../codecs/bill-words.ts';
import { codec } from '../../../codecs/codec.ts';
import { pairColumn } from '../../../codecs/v2/margin-asset.ts';
import {
  MARGIN_BILL_TYPES,
  MARGIN_BILL_WORDS,
  marginBillFields,
} from '../../../codecs/v2/margin-bill.ts';
import { MODE_WORDS, marginCall, marginPageFields, pairFields, pairOfRow } from './calls.ts';

const KIND_WORDS: Readonly<Record<RepaymentKind, string>> = {
  manual: 'manual_repay',
  auto: 'auto_repay',
  liquidation: 'liq_repay',
  forced: 'force_repay',
};

const repayment = (mode: MarginMode) =>
  codec<MarginRepayment>(
    {
      repayId: ['Repayment id; of an order that repaid, the order’s.', (row) => row.repayId],
      coin: ['Coin.', (row) => row.coin],
      ...pairColumn(mode, pairOfRow),
      repayAmount: ['Paid.', (row) => row.amount],
      repayPrincipal: ['Of it principal.', (row) => row.principal],
      repayInterest: ['Of it interest.', (row) => row.interest],
      repayType: [
        'manual_repay; auto_repay: by an order or a profit; liq_repay: with own coins in a liquidation; force_repay: by the venue.',
        (row) => KIND_WORDS[row.kind],
      ],
      cTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
      uTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
    },
    (row) => row.entryId,
  );

export function repayHistory(mode: MarginMode) {
  return listEndpoint({
    ...marginCall(mode, 'repay-history', 'spot:read'),
    summary: `Get ${MODE_WORDS[mode]} repay history`,
    input: {
      ...pairFields(mode),
      repayId: optional(orderId({ description: 'Only this repayment.' })),
      coin: optional(coin({ description: 'Only this coin.' })),
      ...marginPageFields,
    },
    paging: pageV2,
    frame: withEnds('resultList'),
    codec: repayment(mode),
    rows({ input, caller, venue: { state }, history }, { window, page }) {
      const { coin: only, repayId } = input;
      const wallet = marginWalletOf(state, caller, input.symbol).wallet;
      const repayIds = repayId === undefined ? undefined : [repayId];
      const filter = { uid: caller.uid, wallet, ...present({ coin: only, repayIds }) };
      return history.marginRepayments({ ...filter, ...window }, page);
    },
  });
}

const IDS_MAX = 100;

/** A flash repayment is done when it is answered: those of the caller are told so, other ids are left out. */
export function flashRepayStatus(mode: MarginMode) {
  return endpoint({
    ...marginCall(mode, 'account/query-flash-repay-status', 'spot:read'),
    method: 'POST',
    summary: `Get the status of flash repayments on ${MODE_WORDS[mode]}`,
    input: object({
      idList: arrayOf(orderId(), { max: IDS_MAX, description: 'Ids that flash-repay answered.' }),
    }),
    data: list(Type.Object({ repayId: str('Repayment id.'), status: str('FINISH.') })),
    async handle({ input: { idList: repayIds }, history, caller: { uid } }) {
      const rows = await history.marginRepayments({ uid, repayIds }, { limit: IDS_MAX });
      return rows.map(({ repayId }) => ({ repayId, status: 'FINISH' }));
    },
  });
}

const bill = (mode: MarginMode) =>
  codec<BillRow>({ ...marginBillFields, ...pairColumn(mode, pairOfRow) }, (row) => row.billId);

export function financialRecords(mode: MarginMode) {
  return listEndpoint({
    ...marginCall(mode, 'financial-records', 'spot:read'),
    summary: `Get ${MODE_WORDS[mode]} financial records`,
    input: {
      ...pairFields(mode),
      marginType: optional(oneOf(MARGIN_BILL_TYPES, { description: 'Only records of this type.' })),
      coin: optional(coin({ description: 'Only this coin.' })),
      ...marginPageFields,
    },
    paging: pageV2,
    frame: withEnds('resultList'),
    codec: bill(mode),
    rows({ input, caller, venue: { state }, history }, { window, page }) {
      const { coin: only, marginType } = input;
      const filter = {
        uid: caller.uid,
        wallet: marginWalletOf(state, caller, input.symbol).wallet,
        categories: [MARGIN_CATEGORY[mode], ''] as const,
        purposes: purposesOf(MARGIN_BILL_WORDS, marginType),
        ...present({ coins: only === undefined ? undefined : [only] }),
      };
      return history.bills({ ...filter, ...window }, page);
    },
  });
}

const loan = (mode: MarginMode) =>
  codec<BillRow>(
    {
      loanId: ['Loan id; of an order that borrowed, the order’s.', loanOf],
      coin: ['Coin.', (row) => row.coin],
      ...pairColumn(mode, pairOfRow),
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

function loanOf({ billId, cause }: BillRow): string {
  return loanIdOf(cause) ?? (isIdText(cause) ? cause : billId);
}

export function borrowHistory(mode: MarginMode) {
  return listEndpoint({
    ...marginCall(mode, 'borrow-history', 'spot:read'),
    summary: `Get ${MODE_WORDS[mode]} borrow history`,
    input: {
      ...pairFields(mode),
      loanId: optional(orderId({ description: 'Only this loan.' })),
      coin: optional(coin({ description: 'Only this coin.' })),
      ...marginPageFields,
    },
    paging: pageV2,
    frame: withEnds('resultList'),
    codec: loan(mode),
    rows({ input, caller, venue: { state }, history }, { window, page }) {
      const { coin: only, loanId } = input;
      const { wallet } = marginWalletOf(state, caller, input.symbol);
      const causes = loanId === undefined ? undefined : [loanId, loanCause(loanId)];
      const coins = only === undefined ? undefined : [only];
      const filter = { uid: caller.uid, wallet, purposes: ['borrow:in'] as const };
      return history.bills({ ...filter, ...present({ causes, coins }), ...window }, page);
    },
  });
}

interface Charge extends BillRow {
  /** Of now, a day. */
  readonly rate: string;
}

const charge = (mode: MarginMode) =>
  codec<Charge>(
    {
      interestId: ['Id of the charge.', (row) => row.billId],
      interestCoin: ['Coin of the interest.', (row) => row.coin],
      loanCoin: ['Coin of the debt: the same.', (row) => row.coin],
      ...pairColumn(mode, pairOfRow),
      dailyInterestRate: ['Fraction a day, of now.', (row) => row.rate],
      interestAmount: ['Charged.', (row) => negated(row.amount)],
      // As the wire spells it.
      interstType: ['scheduled: charged at each full hour.', () => 'scheduled'],
      cTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
      uTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
    },
    (row) => row.billId,
  );

/** R-B-4. */
export function interestHistory(mode: MarginMode) {
  return listEndpoint({
    ...marginCall(mode, 'interest-history', 'spot:read'),
    summary: `Get ${MODE_WORDS[mode]} interest history`,
    input: {
      ...pairFields(mode),
      coin: optional(coin({ description: 'Only this coin.' })),
      ...marginPageFields,
    },
    paging: pageV2,
    frame: withEnds('resultList'),
    codec: charge(mode),
    async rows({ input, caller, venue: { state }, history }, { page, window }) {
      const { wallet } = marginWalletOf(state, caller, input.symbol);
      const coins = input.coin === undefined ? undefined : [input.coin];
      const filter = { uid: caller.uid, wallet, purposes: ['interest:out'] as const };
      const rows = await history.bills({ ...filter, ...present({ coins }), ...window }, page);
      return rows.map((row) => ({
        ...row,
        rate: loanTerms(state, knownCoin(state, row.coin)).daily,
      }));
    },
  });
}
