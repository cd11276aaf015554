/**
 * The caller's open spot orders, newest first. Spec 4.4, record 2.2; wire.md 3.4.
 * Decides.
 */
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
import { openOrders } from '../../../../calls/orders.ts';
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { openTriggerPage } from '../../../../calls/triggers.ts';
import { userOf } from '../../../../calls/users.ts';
import { unfilledSpotOrder } from '../../../../codecs/v2/spot-order.ts';
import { TPSL_KINDS, tpslOrder } from '../../../../codecs/v2/spot-trigger.ts';

export default listEndpoint({
  path: '/api/v2/spot/trade/unfilled-orders',
  summary: 'Get current spot orders',
  source: 'spec 4.4',
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
  codec: unfilledSpotOrder,
  rows({ input, caller, venue: { state } }, { window, page }) {
    const market = marketFilterV2(state, 'SPOT', input.symbol);
    const filter = present({ ...market, ...window, orderId: input.orderId });
    const user = userOf(state, caller);
    if (input.tpslType === 'normal') return openOrders(state, user, filter, page);
    // Orders that wait for a trigger are a list of their own (case A45).
    const waiting = openTriggerPage(user, { ...filter, kinds: TPSL_KINDS }, page);
    return waiting.map((record) => tpslOrder(record));
  },
});
