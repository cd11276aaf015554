/** The caller's finished spot orders, newest first. wire.md 4.4. */
import {
  oneOf,
  optional,
  orderId,
  receiveWindowFields,
  symbol,
} from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { executedOrders } from '../../../../calls/orders.ts';
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { spotOrder } from '../../../../codecs/v2/spot-order.ts';
import { TPSL_KINDS, tpslOrder } from '../../../../codecs/v2/spot-trigger.ts';

export default listEndpoint({
  path: '/api/v2/spot/trade/history-orders',
  summary: 'Get finished spot orders',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 20 },
  hasReceiveWindow: true,
  input: {
    symbol: optional(symbol()),
    orderId: optional(orderId({ description: 'Only this order.' })),
    tpslType: oneOf(['normal', 'tpsl'], {
      default: 'normal',
      description: 'Ordinary orders, or take-profit and stop-loss orders.',
    }),
    ...pageFieldsV2,
    ...receiveWindowFields,
  },
  paging: pageV2,
  frame: bare,
  codec: spotOrder,
  async rows({ input, caller: { uid }, venue, history }, { window, page }) {
    const market = marketFilterV2(venue.state, 'SPOT', input.symbol);
    const common = { uid, ...market, ...window };
    const { orderId: only } = input;
    if (input.tpslType === 'normal')
      return history.orders(present({ ...common, orderId: only }), page);
    // Orders that waited for a trigger are a list of their own (case A45).
    const filter = present({ ...common, kinds: TPSL_KINDS, triggerId: only });
    const records = await history.triggers(filter, page);
    const executed = await executedOrders({ venue, history }, records);
    return records.map((record, index) => tpslOrder(record, executed[index]));
  },
});
