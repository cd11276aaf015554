/** What the user has and owes on isolated margin (wire.md 5.7). */
import { marginAccount } from '../../margin.ts';

export default marginAccount('isolated');
