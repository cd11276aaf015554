/** A bare engine that lends to institutions: USDT at 8 % a year against ETH at 0.9 and USDT. */

import type { LoanProductSpec, LoanRecord } from '../../src/engine/core/loan.ts';
import { loanRecord } from '../../src/engine/core/loan-record.ts';
import type { EngineVenue } from './engine-harness.ts';
import { marginVenue } from './margin-venue.ts';

export const PRODUCT: LoanProductSpec = {
  productId: 'L-USDT',
  coin: 'USDT',
  annualRate: '0.08',
  maxAmount: '100000',
  collateral: [
    { coin: 'ETH', ratio: '0.9' },
    { coin: 'USDT', ratio: '1' },
  ],
  ltv: { warn: '0.7', margin: '0.8', liquidate: '0.9' },
};

/** With that product, or with changes of it. */
export function loanVenue(changes: Partial<LoanProductSpec> = {}): EngineVenue {
  const venue = marginVenue();
  venue.operator({ type: 'create-loan-product', spec: { ...PRODUCT, ...changes } });
  return venue;
}

/** The order id, or the reason of the refusal. */
export function disburses(
  venue: EngineVenue,
  uid: string,
  amount: string,
  {
    reference = `d${venue.entries.length}`,
    productId = PRODUCT.productId,
  }: { readonly reference?: string; readonly productId?: string } = {},
): string {
  const loan = { productId, uid, amount, reference, by: 'test' };
  const result = venue.apply({ type: 'disburse-loan', ...loan });
  return result.ok ? result.orderId : result.reason;
}

/** Principal and interest that are still unpaid, or the reason of the refusal. */
export function repays(
  venue: EngineVenue,
  orderId: string,
  amount: string,
  reference = `r${venue.entries.length}`,
): readonly [string, string] | string {
  const result = venue.apply({ type: 'repay-loan', orderId, amount, reference, by: 'test' });
  return result.ok ? [result.unpaidAmount, result.unpaidInterest] : result.reason;
}

/** A loan that is not paid off. */
export function loanOf({ state }: EngineVenue, orderId: string): LoanRecord {
  const loan = state.loans.open.get(orderId);
  if (loan === undefined) throw new Error(`no open loan ${orderId}`);
  return loanRecord(state, loan);
}
