/** How a risk unit stands. wire.md 3.5. */
import { loansV3 } from '../../../loans/family.ts';
import { unitLoanToValue } from '../../../loans/unit.ts';

export default unitLoanToValue(loansV3, '/api/v3/ins-loan/ltv-convert');
