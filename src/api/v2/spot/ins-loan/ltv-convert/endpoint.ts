/** How a risk unit stands. wire.md 3.5. */
import { loansV2 } from '../../../../loans/family.ts';
import { unitLoanToValue } from '../../../../loans/unit.ts';

export default unitLoanToValue(loansV2, '/api/v2/spot/ins-loan/ltv-convert');
