/** Borrows a coin by hand on isolated margin (R-B-8). wire.md D.7. */
import { borrow } from '../../../shared/account-calls.ts';

export default borrow('isolated');
