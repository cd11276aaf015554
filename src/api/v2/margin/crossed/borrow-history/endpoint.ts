/** What the caller has borrowed on cross margin, by hand or by orders, newest first. wire.md D.7. */
import { borrowHistory } from '../../shared/debt-lists.ts';

export default borrowHistory('crossed');
