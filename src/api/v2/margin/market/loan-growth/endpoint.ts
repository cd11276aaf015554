/** How the debt in a coin grew, by hours or days, oldest first. wire.md D.8. */
import { marginLoanGrowth } from '../../../../calls/margin-flow.ts';

export default marginLoanGrowth({
  path: '/api/v2/margin/market/loan-growth',
  summary: 'Get the growth of margin debt',
  source: 'wire.md 4.8',
  family: 'v2',
});
