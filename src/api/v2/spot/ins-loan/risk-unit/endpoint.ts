/** The risk unit that the caller is in. wire.md 3.5. */
import { loansV2 } from '../../../../loans/family.ts';
import { loanRiskUnits } from '../../../../loans/unit.ts';

export default loanRiskUnits(loansV2, '/api/v2/spot/ins-loan/risk-unit');
