/** The caller's futures fills like `fills`, of at most seven days at a time. wire.md 4.4. */
import { listEndpoint } from '../../../../calls/list.ts';
import { weekV2 } from '../../../../calls/paging.ts';
import { mixFills } from '../mix-fills.ts';

export default listEndpoint({
  ...mixFills,
  path: '/api/v2/mix/order/fill-history',
  summary: 'Get past futures fills',
  paging: weekV2,
});
