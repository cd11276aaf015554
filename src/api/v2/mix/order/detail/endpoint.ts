/** One futures order by either id. wire.md 4.4. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, productType, symbol } from '../../../../../http/fields.ts';
import { WireError } from '../../../../../http/wire-error.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { findOrder, orderNameFields, orderNameV2 } from '../../../../calls/orders.ts';
import { mixOrderDetail } from '../../../../codecs/v2/mix-order.ts';

const input = object({ symbol: symbol(), productType: productType(), ...orderNameFields });

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/order/detail',
  summary: 'Get a futures order',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: mixOrderDetail.schema,
  async handle({ input, caller, venue, history }) {
    const { productType, symbol } = input;
    findMarket(venue.state, 'mix', { category: productType, symbol });
    const name = orderNameV2(input);
    const scope = { categories: [productType], symbol };
    const record = await findOrder({ venue, history }, caller.uid, name, scope);
    if (record === undefined) throw new WireError('40109');
    return mixOrderDetail.encode(record);
  },
});
