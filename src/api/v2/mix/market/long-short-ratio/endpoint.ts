/** Which way a pair leans on margin, by hours or days, oldest first. Clients ask for it here too. wire.md D.8. */
import { marginLongShort } from '../../../../calls/margin-flow.ts';

export default marginLongShort({
  path: '/api/v2/mix/market/long-short-ratio',
  summary: 'Get the long/short ratio of margin',
  source: 'wire.md 4.8',
  family: 'v2',
});
