/** The coins that count as collateral of a loan product. wire.md 3.5. */

import { loansV2 } from '../../../../loans/family.ts';
import { loanCoins } from '../../../../loans/product.ts';

export default loanCoins(loansV2, '/api/v2/spot/ins-loan/ensure-coins-convert');
