/** The caller’s finished cross margin orders of a pair, newest first. wire.md D.7. */
import { historyOrders } from '../../shared/order-lists.ts';

export default historyOrders('crossed');
