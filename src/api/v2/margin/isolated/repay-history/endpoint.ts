/** What the caller repaid of his isolated margin debts, newest first. wire.md D.7. */
import { repayHistory } from '../../shared/debt-lists.ts';

export default repayHistory('isolated');
