/** The liquidations of the isolated margin account, newest first. wire.md D.7. */
import { liquidationHistory } from '../../shared/liquidation-lists.ts';

export default liquidationHistory('isolated');
