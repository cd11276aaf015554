/** Institutional loans, newest first. Spec 4.5. */
import { loansV3 } from '../../../loans/family.ts';
import { loanOrders } from '../../../loans/orders.ts';

export default loanOrders(loansV3, '/api/v3/ins-loan/loan-order');
