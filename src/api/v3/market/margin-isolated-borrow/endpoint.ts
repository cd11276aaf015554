/** What is owed in the isolated margin of a pair, base by quote, by hours or days, oldest first. wire.md D.8. */
import { isolatedBorrowRate } from '../../../calls/margin-flow.ts';

export default isolatedBorrowRate({
  path: '/api/v3/market/margin-isolated-borrow',
  summary: 'Get the ratio of debts in isolated margin',
  source: 'wire.md 4.8',
  family: 'v3',
});
