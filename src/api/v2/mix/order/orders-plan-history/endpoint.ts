/** The caller's finished futures triggers of a plan type, newest first. wire.md 4.4, 4.6. */
import {
  clientOid,
  oneOf,
  optional,
  orderId,
  productType,
  symbol,
} from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { withEndId } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { executedOrders } from '../../../../calls/orders.ts';
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { finishedMixPlan } from '../../../../codecs/v2/mix-trigger.ts';
import { kindsAsked, PLAN_TYPES_ASKED } from '../../../../codecs/v2/trigger-words.ts';

export default listEndpoint({
  path: '/api/v2/mix/order/orders-plan-history',
  summary: 'Get finished futures plan orders',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    planType: oneOf(PLAN_TYPES_ASKED, { description: 'profit_loss: all that close a position.' }),
    planStatus: optional(oneOf(['executed', 'fail_execute', 'cancelled'])),
    productType: productType(),
    symbol: optional(symbol()),
    orderId: optional(orderId({ description: 'Only this plan.' })),
    clientOid: optional(clientOid({ description: 'Only plans with this id.' })),
    ...pageFieldsV2,
  },
  paging: pageV2,
  frame: withEndId('entrustedList'),
  codec: finishedMixPlan,
  async rows({ input, caller: { uid }, venue, history }, { window, page }) {
    const filter = present({
      uid,
      ...marketFilterV2(venue.state, input.productType, input.symbol),
      ...window,
      kinds: kindsAsked(input.planType),
      status: input.planStatus,
      triggerId: input.orderId,
      clientOid: input.clientOid,
    });
    const records = await history.triggers(filter, page);
    const executed = await executedOrders({ venue, history }, records);
    return records.map((record, index) => ({ ...record, executed: executed[index] }));
  },
});
