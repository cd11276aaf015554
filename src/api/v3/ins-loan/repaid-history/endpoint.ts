/** Repayments of institutional loans, newest first. wire.md 3.5. */
import { loansV3 } from '../../../loans/family.ts';
import { loanRepayments, repaymentV3 } from '../../../loans/orders.ts';

export default loanRepayments(loansV3, '/api/v3/ins-loan/repaid-history', repaymentV3);
