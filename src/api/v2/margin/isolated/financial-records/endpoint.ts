/** The bill of the isolated margin account, newest first. wire.md D.7. */
import { financialRecords } from '../../shared/debt-lists.ts';

export default financialRecords('isolated');
