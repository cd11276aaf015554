/** How a risk unit stands. wire.md 3.5. */
import { loansV2 } from '../../../../shared/loan-endpoint.ts';
import { unitLoanToValue } from '../../../../shared/loan-to-value.ts';

export default unitLoanToValue(loansV2, '/api/v2/spot/ins-loan/ltv-convert');
