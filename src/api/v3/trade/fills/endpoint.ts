/** Lists the caller's fills, newest first (wire.md 4.4). */
import { endpoint } from '../../../../http/endpoint.ts';
import { category, object, optional, orderId, symbol } from '../../../../http/fields.ts';
import {
  filterV3,
  listOfV3,
  listReplyV3,
  pageFieldsV3,
  pageV3,
  windowV3,
} from '../../../calls/list-v3.ts';
import { present } from '../../../calls/present.ts';
import { fillV3, fillWireV3 } from '../../../codecs/v3/order.ts';

const input = object({
  category: optional(category()),
  symbol: optional(symbol()),
  orderId: optional(orderId({ description: 'Only the fills of this order.' })),
  ...pageFieldsV3,
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/trade/fills',
  summary: 'Get fills (unified account)',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input,
  data: listOfV3(fillV3),
  handle: async ({ input: sent, venue, history, caller }) => {
    const filter = {
      uid: caller.uid,
      ...filterV3(venue.state, sent),
      ...windowV3(sent),
      ...present({ orderId: sent.orderId }),
    };
    const rows = await history.fills(filter, pageV3(sent));
    return listReplyV3(rows.map(fillWireV3), (row) => row.execId);
  },
});
