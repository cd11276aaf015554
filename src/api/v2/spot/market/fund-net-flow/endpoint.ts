/** What takers bought of a spot pair less what they sold, by hours, oldest first. wire.md D.8. */
import { spotNetFlow } from '../../../../calls/spot-flow.ts';

export default spotNetFlow({
  path: '/api/v2/spot/market/fund-net-flow',
  summary: 'Get what takers of a spot pair did, net',
  source: 'wire.md 4.8',
  family: 'v2',
});
