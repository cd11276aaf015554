/** The interest the caller was charged on isolated margin, newest first (R-B-4). wire.md D.7. */
import { interestHistory } from '../../shared/debt-lists.ts';

export default interestHistory('isolated');
