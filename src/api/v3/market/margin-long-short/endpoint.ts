/** Which way a pair leans on margin, by hours or days, oldest first. wire.md D.8. */
import { marginLongShort } from '../../../calls/margin-flow.ts';

export default marginLongShort({
  path: '/api/v3/market/margin-long-short',
  summary: 'Get the long/short ratio of margin',
  source: 'wire.md 4.8',
  family: 'v3',
});
