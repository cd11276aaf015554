/** Places up to 50 isolated margin orders; each is placed or refused alone. wire.md D.7. */
import { batchPlace } from '../../shared/order-calls.ts';

export default batchPlace('isolated');
