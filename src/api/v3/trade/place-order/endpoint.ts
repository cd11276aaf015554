/** Places an order in any category of the unified account (wire.md 4.3, appendix A v3 trade). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, str } from '../../../../http/fields.ts';
import { v3Market } from '../../../calls/markets.ts';
import { submit } from '../../../calls/submit.ts';
import { orderCommandV3, orderFieldsV3 } from '../../../codecs/v3/order-command.ts';

const input = object(orderFieldsV3);

const data = Type.Object({ orderId: str('Order id.'), clientOid: str('Client order id.') });

export default endpoint({
  method: 'POST',
  path: '/api/v3/trade/place-order',
  summary: 'Place order (unified account)',
  source: 'wire.md 4.3',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: () => 1,
  input,
  data,
  handle: async ({ input: sent, venue, caller }) => {
    const { instrument } = v3Market(venue.state, sent);
    const result = await submit(venue, 'uta', orderCommandV3(instrument, sent, caller));
    return { orderId: result.orderId, clientOid: result.clientOid };
  },
});
