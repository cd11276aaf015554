/** The caller’s open cross margin orders of a pair, newest first. wire.md D.7. */
import { openOrders } from '../../shared/order-lists.ts';

export default openOrders('crossed');
