/** How much of a coin may leave a risk unit. wire.md 3.5. */
import { loansV3 } from '../../../loans/family.ts';
import { loanTransferable } from '../../../loans/unit.ts';

export default loanTransferable(loansV3, '/api/v3/ins-loan/transfered');
