/**
 * The fee of a fill as v2 shows it. R-E-7: a fee is negative when it was paid in the coin of the trade;
 * one that was paid in the platform coin stands with `deduction: yes`, in that coin and positive, in
 * both figures, because clients read one or the other of them and do not turn its sign.
 */
import Type, { type Static } from 'typebox';
import type { FillRecord } from '../../engine/order/order-record.ts';
import { str } from '../../http/fields.ts';
import { negated } from './decimal-text.ts';

export const feeDetailV2 = Type.Object({
  deduction: str('yes: the fee was paid in the platform coin; no.'),
  feeCoin: str('Coin the fee was paid in.'),
  totalDeductionFee: str('What was paid in the platform coin; 0 without deduction.'),
  totalFee: str('Fee: without deduction negative = paid, with it positive = paid.'),
});

export function feeDetailWireV2({
  fee,
  feeCoin,
  feeDeduction,
}: Pick<FillRecord, 'fee' | 'feeCoin' | 'feeDeduction'>): Static<typeof feeDetailV2> {
  return feeDeduction === ''
    ? { deduction: 'no', feeCoin, totalDeductionFee: '0', totalFee: negated(fee) }
    : { deduction: 'yes', feeCoin, totalDeductionFee: fee, totalFee: fee };
}
