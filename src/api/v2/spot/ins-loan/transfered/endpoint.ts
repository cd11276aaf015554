/** How much of a coin may leave a risk unit. wire.md 3.5. */
import { loansV2 } from '../../../../loans/family.ts';
import { loanTransferable } from '../../../../loans/unit.ts';

export default loanTransferable(loansV2, '/api/v2/spot/ins-loan/transfered');
