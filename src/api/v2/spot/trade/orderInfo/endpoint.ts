/** One spot order by either id, as a list of one. wire.md 4.4. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object } from '../../../../../http/fields.ts';
import { WireError } from '../../../../../http/wire-error.ts';
import { findOrder } from '../../../../shared/find-order.ts';
import { receiveWindowFields } from '../../../../shared/list-v2.ts';
import { orderNameFields, orderNameV2 } from '../../../../shared/order-name-v2.ts';
import { spotOrderV2, spotOrderWireV2 } from '../../../../shared/order-wire-v2-spot.ts';

const input = object({ ...orderNameFields, ...receiveWindowFields });

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/trade/orderInfo',
  summary: 'Get a spot order',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input,
  data: list(spotOrderV2),
  async handle({ input, caller, venue, history }) {
    const scope = { categories: ['SPOT'] } as const;
    const name = orderNameV2(input);
    const record = await findOrder({ venue, history }, caller.uid, name, scope);
    // An unknown order is an error: an empty success made clients build empty orders (case A29).
    if (record === undefined) throw new WireError('43001');
    return [spotOrderWireV2(record)];
  },
});
