/** The coins that count as collateral of a loan product. wire.md 3.5. */

import { loansV3 } from '../../../loans/family.ts';
import { loanCoins } from '../../../loans/product.ts';

export default loanCoins(loansV3, '/api/v3/ins-loan/ensure-coins-convert');
