/** Cancels up to 50 isolated margin orders; each is cancelled or refused alone. wire.md D.7. */
import { batchCancel } from '../../shared/order-calls.ts';

export default batchCancel('isolated');
