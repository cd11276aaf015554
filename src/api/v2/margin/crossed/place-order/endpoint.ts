/** Places a margin order on the spot book of a pair (R-B-6). wire.md appendix A. */

import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { orderIdsV2 } from '../../../../calls/orders.ts';
import { submit } from '../../../../calls/submit.ts';
import { originOf } from '../../../../codecs/trade-side.ts';
import { marginOrderCommand, marginOrderInput } from '../../../../codecs/v2/margin-order.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/margin/crossed/place-order',
  summary: 'Place a cross margin order',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: () => 1,
  input: object(marginOrderInput),
  data: orderIdsV2,
  handle: async ({ input: sent, caller, venue }) => {
    const pair = { category: 'SPOT', symbol: sent.symbol } as const;
    const { instrument } = findMarket(venue.state, 'spot', pair);
    const { orderId, clientOid } = await submit(venue, 'spot', {
      ...marginOrderCommand(instrument, sent),
      uid: caller.uid,
      origin: originOf(caller),
    });
    return { orderId, clientOid };
  },
});
