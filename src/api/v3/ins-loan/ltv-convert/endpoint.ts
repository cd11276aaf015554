/** How a risk unit stands. wire.md 3.5. */
import { loansV3 } from '../../../shared/loan-endpoint.ts';
import { unitLoanToValue } from '../../../shared/loan-to-value.ts';

export default unitLoanToValue(loansV3, '/api/v3/ins-loan/ltv-convert');
