/** Liquidations of a contract (wire.md 5.6). */
import { liquidationPush } from '../../../api/codecs/public-trade.ts';
import { FUTURES_CATEGORIES } from '../../../engine/core/instrument.ts';
import { forcedCloses } from '../../forced-closes.ts';
import { marketChannel } from '../../market-channel.ts';
import { oneByOne } from '../../user-channel.ts';

export default marketChannel({
  api: 'v3',
  name: 'liquidation',
  summary: 'What is sold or bought to reduce or liquidate a position.',
  source: 'wire.md 5.6',
  pace: 'nothing at first, then each at once',
  categories: FUTURES_CATEGORIES,
  hears: ['traded'],
  row: liquidationPush.schema,
  everyMs: () => 0,
  open: () =>
    oneByOne((event, timeMs) =>
      forcedCloses(event, { steps: ['reduce', 'liquidation'], timeMs }).map(liquidationPush.encode),
    ),
});
