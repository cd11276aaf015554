/** Cancels one open cross margin order by either id. wire.md D.7. */
import { cancelOrder } from '../../shared/order-calls.ts';

export default cancelOrder('crossed');
