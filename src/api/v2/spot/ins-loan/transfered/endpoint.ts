/** How much of a coin may leave a risk unit. wire.md 3.5. */
import { loansV2 } from '../../../../shared/loan-endpoint.ts';
import { loanTransferable } from '../../../../shared/loan-transferable.ts';

export default loanTransferable(loansV2, '/api/v2/spot/ins-loan/transfered');
