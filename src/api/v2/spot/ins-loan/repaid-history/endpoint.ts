/** Repayments of institutional loans, newest first. wire.md 3.5. */
import { loansV2 } from '../../../../loans/family.ts';
import { loanRepayments, repaymentV2 } from '../../../../loans/orders.ts';

export default loanRepayments(loansV2, '/api/v2/spot/ins-loan/repaid-history', repaymentV2);
