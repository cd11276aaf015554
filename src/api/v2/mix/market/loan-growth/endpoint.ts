/** How the debt in a coin grew, by hours or days, oldest first. Clients ask for it here too. wire.md D.8. */
import { marginLoanGrowth } from '../../../../calls/margin-flow.ts';

export default marginLoanGrowth({
  path: '/api/v2/mix/market/loan-growth',
  summary: 'Get the growth of margin debt',
  source: 'wire.md 4.8',
  family: 'v2',
});
