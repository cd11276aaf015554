import type { OrderLoan } from '../../engine/order/order.ts';

/** What a v2 margin order says it does with debts (R-B-6). */
export const LOAN_TYPES = {
  normal: 'none',
  autoLoan: 'borrow',
  autoRepay: 'repay',
  autoLoanAndRepay: 'borrow-and-repay',
} as const satisfies Record<string, OrderLoan>;

export type LoanTypeV2 = keyof typeof LOAN_TYPES;

export function loanTypeV2(loan: OrderLoan | ''): string {
  const words = Object.entries(LOAN_TYPES);
  return words.find(([, meant]) => meant === loan)?.[0] ?? '';
}
