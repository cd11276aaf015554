/** The caller's open spot orders, newest first. Spec 4.4, record 2.2; wire.md 3.4. */
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
import { openOrders } from '../../../../calls/orders.ts';
import { listFieldsV2, listPageV2 } from '../../../../calls/paging.ts';
import { present } from '../../../../calls/present.ts';
import { openTriggerPage } from '../../../../calls/triggers.ts';
import { userOf } from '../../../../calls/users.ts';
import { unfilledSpotOrderV2, unfilledSpotOrderWireV2 } from '../../../../codecs/v2/spot-order.ts';
import { TPSL_KINDS, unfilledTpslWireV2 } from '../../../../codecs/v2/spot-trigger.ts';

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

const data = list(unfilledSpotOrderV2);

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/trade/unfilled-orders',
  summary: 'Get current spot orders',
  source: 'spec 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 20 },
  hasReceiveWindow: true,
  input,
  data,
  handle({ input, caller, venue, nowMs }) {
    const { window, page } = listPageV2(input, nowMs());
    const market = marketFilterV2(venue.state, 'SPOT', input.symbol);
    const filter = present({ ...market, ...window, orderId: input.orderId });
    const user = userOf(venue.state, caller);
    // Orders that wait for a trigger are a list of their own (case A45).
    return input.tpslType === 'tpsl'
      ? openTriggerPage(user, { ...filter, kinds: TPSL_KINDS }, page).map(unfilledTpslWireV2)
      : openOrders(venue.state, user, filter, page).map(unfilledSpotOrderWireV2);
  },
});
