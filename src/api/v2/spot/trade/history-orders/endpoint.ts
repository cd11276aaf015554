/** The caller's finished spot orders, newest first. wire.md 4.4. */
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  list,
  object,
  oneOf,
  optional,
  orderId,
  receiveWindowFields,
  symbol,
} from '../../../../../http/fields.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { executedOrders } from '../../../../calls/orders.ts';
import { listFieldsV2, listPageV2 } from '../../../../calls/paging.ts';
import { present } from '../../../../calls/present.ts';
import { spotOrderV2, spotOrderWireV2 } from '../../../../codecs/v2/spot-order.ts';
import { TPSL_KINDS, tpslWireV2 } from '../../../../codecs/v2/spot-trigger.ts';

const input = object({
  symbol: optional(symbol()),
  orderId: optional(orderId({ description: 'Only this order.' })),
  tpslType: oneOf(['normal', 'tpsl'], {
    default: 'normal',
    description: 'Ordinary orders, or take-profit and stop-loss orders.',
  }),
  ...listFieldsV2,
  ...receiveWindowFields,
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/trade/history-orders',
  summary: 'Get finished spot orders',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 20 },
  hasReceiveWindow: true,
  input,
  data: list(spotOrderV2),
  async handle({ input, caller, venue, history, nowMs }) {
    const { window, page } = listPageV2(input, nowMs());
    const market = marketFilterV2(venue.state, 'SPOT', input.symbol);
    const { orderId: only } = input;
    const common = { uid: caller.uid, ...market, ...window };
    if (input.tpslType === 'normal')
      return (await history.orders(present({ ...common, orderId: only }), page)).map(
        spotOrderWireV2,
      );
    // Orders that waited for a trigger are a list of their own (case A45).
    const filter = present({ ...common, kinds: TPSL_KINDS, triggerId: only });
    const records = await history.triggers(filter, page);
    const executed = await executedOrders({ venue, history }, records);
    return records.map((record, index) => tpslWireV2(record, executed[index]));
  },
});
