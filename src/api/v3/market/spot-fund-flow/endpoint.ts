/** What takers of each size bought and sold of a spot pair. wire.md D.8. */
import { spotFundFlow } from '../../../calls/spot-flow.ts';

export default spotFundFlow({
  path: '/api/v3/market/spot-fund-flow',
  summary: 'Get what takers of a spot pair did, by their size',
  source: 'wire.md 4.8',
  family: 'v3',
});
