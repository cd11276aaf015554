/** The risk unit that the caller is in. wire.md 3.5. */
import { loansV3 } from '../../../shared/loan-endpoint.ts';
import { loanRiskUnits } from '../../../shared/loan-risk-units.ts';

export default loanRiskUnits(loansV3, '/api/v3/ins-loan/risk-unit');
