/** What the user has and owes on crossed margin (wire.md 5.7). */
import { marginAccount } from '../../margin.ts';

export default marginAccount('crossed');
