/** Which of these flash repayments on isolated margin are done. wire.md D.7. */
import { flashRepayStatus } from '../../../shared/debt-lists.ts';

export default flashRepayStatus('isolated');
