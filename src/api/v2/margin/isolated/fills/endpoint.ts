/** The fills of the caller’s isolated margin orders of a pair, newest first. wire.md D.7. */
import { fills } from '../../shared/order-lists.ts';

export default fills('isolated');
