/** Changes price or size of an open order, which keeps its ids. wire.md 6.4, appendix A. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { modifyFieldsV3, modifyV3 } from '../../../calls/modify-v3.ts';
import { orderIdsV2 } from '../../../calls/orders.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/trade/modify-order',
  summary: 'Modify an order',
  source: 'wire.md 6.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: () => 1,
  input: object(modifyFieldsV3),
  data: orderIdsV2,
  handle: ({ input: sent, venue, caller: { uid } }) => modifyV3(venue, uid, sent),
});
