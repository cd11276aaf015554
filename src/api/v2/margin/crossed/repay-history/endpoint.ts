/** What the caller repaid of his cross margin debts, newest first. wire.md D.7. */
import { repayHistory } from '../../shared/debt-lists.ts';

export default repayHistory('crossed');
