/** What is owed in the isolated margin of a pair, as the path of futures tells it too. wire.md D.8. */
import { isolatedBorrowRate } from '../../../../calls/margin-flow.ts';

export default isolatedBorrowRate({
  path: '/api/v2/margin/market/isolated-borrow-rate',
  summary: 'Get the ratio of debts in isolated margin',
  source: 'wire.md 4.8',
  family: 'v2',
});
