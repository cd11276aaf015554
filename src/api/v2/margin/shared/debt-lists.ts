/** What was repaid of margin debts, and the bill of a margin wallet, newest first, in either mode. wire.md D.7. */
import Type from 'typebox';
import type { MarginMode } from '../../../../engine/core/order.ts';
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
import { present } from '../../../../primitives/present.ts';
import type {
  MarginRepayment,
  RepaymentKind,
} from '../../../../reporting/reports/margin-repayments.ts';
import { withEnds } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageV2 } from '../../../calls/paging.ts';
import { purposesOf } from '../../../codecs/bill-words.ts';
import { codec } from '../../../codecs/codec.ts';
import {
  MARGIN_BILL_TYPES,
  MARGIN_BILL_WORDS,
  marginBill,
} from '../../../codecs/v2/margin-bill.ts';
import { MODE_WORDS, marginCall, marginPageFields, pairFields, walletOfCall } from './calls.ts';

const KIND_WORDS: Readonly<Record<RepaymentKind, string>> = {
  manual: 'manual_repay',
  auto: 'auto_repay',
  liquidation: 'liq_repay',
  forced: 'force_repay',
};

const repayment = codec<MarginRepayment>(
  {
    repayId: ['Repayment id; of an order that repaid, the order’s.', (row) => row.repayId],
    coin: ['Coin.', (row) => row.coin],
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
    codec: repayment,
    rows({ input, caller, venue: { state }, history }, { window, page }) {
      const { coin: only, repayId } = input;
      const wallet = walletOfCall(state, caller);
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
    codec: marginBill,
    rows({ input, caller, venue: { state }, history }, { window, page }) {
      const { coin: only, marginType } = input;
      const filter = {
        uid: caller.uid,
        wallet: walletOfCall(state, caller),
        categories: ['MARGIN', ''] as const,
        purposes: purposesOf(MARGIN_BILL_WORDS, marginType),
        ...present({ coins: only === undefined ? undefined : [only] }),
      };
      return history.bills({ ...filter, ...window }, page);
    },
  });
}
