/** Institutional loans, newest first. Spec 4.5. */
import { loansV2 } from '../../../../shared/loan-endpoint.ts';
import { loanOrders } from '../../../../shared/loan-orders.ts';

export default loanOrders(loansV2, '/api/v2/spot/ins-loan/loan-order');
