/** The risk unit that the caller is in. wire.md 3.5. */
import { loansV3 } from '../../../loans/family.ts';
import { loanRiskUnits } from '../../../loans/unit.ts';

export default loanRiskUnits(loansV3, '/api/v3/ins-loan/risk-unit');
