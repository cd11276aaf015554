/** What was sold or seized in them, newest first. wire.md D.7. */
import { liquidationOrders } from '../../shared/liquidation-lists.ts';

export default liquidationOrders('isolated');
