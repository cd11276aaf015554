/** Pays a isolated margin debt back by hand, interest first (R-B-13). wire.md D.7. */
import { repay } from '../../../shared/account-calls.ts';

export default repay('isolated');
