/** Institutional loans, newest first. Spec 4.5. */
import { loansV2 } from '../../../../loans/family.ts';
import { loanOrders } from '../../../../loans/orders.ts';

export default loanOrders(loansV2, '/api/v2/spot/ins-loan/loan-order');
