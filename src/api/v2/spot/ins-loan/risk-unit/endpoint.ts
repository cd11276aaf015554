/** The risk unit that the caller is in. wire.md 3.5. */
import { loansV2 } from '../../../../shared/loan-endpoint.ts';
import { loanRiskUnits } from '../../../../shared/loan-risk-units.ts';

export default loanRiskUnits(loansV2, '/api/v2/spot/ins-loan/risk-unit');
