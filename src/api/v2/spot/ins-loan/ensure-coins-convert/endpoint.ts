/** The coins that count as collateral of a loan product. wire.md 3.5. */
import { loanCoins } from '../../../../shared/loan-coins.ts';
import { loansV2 } from '../../../../shared/loan-endpoint.ts';

export default loanCoins(loansV2, '/api/v2/spot/ins-loan/ensure-coins-convert');
