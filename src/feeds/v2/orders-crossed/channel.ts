/** Changes of the user's orders on crossed margin (wire.md 5.7). */
import { marginOrders } from '../../margin.ts';

export default marginOrders('crossed');
