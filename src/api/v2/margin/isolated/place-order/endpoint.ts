/** Places a isolated margin order on the spot book of a pair (R-B-6). wire.md D.7. */
import { placeOrder } from '../../shared/order-calls.ts';

export default placeOrder('isolated');
