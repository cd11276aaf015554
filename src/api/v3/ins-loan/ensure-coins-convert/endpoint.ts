/** The coins that count as collateral of a loan product. wire.md 3.5. */
import { loanCoins } from '../../../shared/loan-coins.ts';
import { loansV3 } from '../../../shared/loan-endpoint.ts';

export default loanCoins(loansV3, '/api/v3/ins-loan/ensure-coins-convert');
