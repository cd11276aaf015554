/** Which way a pair leans on margin, by hours or days, oldest first. wire.md D.8. */
import { marginLongShort } from '../../../../calls/margin-flow.ts';

export default marginLongShort({
  path: '/api/v2/margin/market/long-short-ratio',
  summary: 'Get the long/short ratio of margin',
  source: 'wire.md 4.8',
  family: 'v2',
});
