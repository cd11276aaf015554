/** Institutional loans, newest first. Spec 4.5. */
import { loansV3 } from '../../../shared/loan-endpoint.ts';
import { loanOrders } from '../../../shared/loan-orders.ts';

export default loanOrders(loansV3, '/api/v3/ins-loan/loan-order');
