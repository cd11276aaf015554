/** The caller's futures fills of a product type, newest first. wire.md 4.4, 4.6. */
import { listEndpoint } from '../../../../calls/list.ts';
import { pageV2 } from '../../../../calls/paging.ts';
import { mixFills } from '../mix-fills.ts';

export default listEndpoint({
  ...mixFills,
  path: '/api/v2/mix/order/fills',
  summary: 'Get futures fills',
  paging: pageV2,
});
