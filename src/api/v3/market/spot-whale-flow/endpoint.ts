/** What the largest takers bought of a spot pair less what they sold, by days, oldest first. wire.md D.8. */
import { spotWhaleFlow } from '../../../calls/spot-flow.ts';

export default spotWhaleFlow({
  path: '/api/v3/market/spot-whale-flow',
  summary: 'Get what large takers of a spot pair did, net',
  source: 'wire.md 4.8',
  family: 'v3',
});
