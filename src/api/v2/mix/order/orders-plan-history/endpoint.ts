/** The caller's finished futures triggers of a plan type, newest first. wire.md 4.4, 4.6. */
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  clientOid,
  object,
  oneOf,
  optional,
  orderId,
  productType,
  symbol,
} from '../../../../../http/fields.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { executedOrders } from '../../../../calls/orders.ts';
import { listFieldsV2, listPageV2 } from '../../../../calls/paging.ts';
import { present } from '../../../../calls/present.ts';
import { finishedPlanWireV2, planHistoryV2 } from '../../../../codecs/v2/mix-trigger.ts';
import { kindsAsked, PLAN_TYPES_ASKED } from '../../../../codecs/v2/trigger-words.ts';

const input = object({
  planType: oneOf(PLAN_TYPES_ASKED, { description: 'profit_loss: all that close a position.' }),
  planStatus: optional(oneOf(['executed', 'fail_execute', 'cancelled'])),
  productType: productType(),
  symbol: optional(symbol()),
  orderId: optional(orderId({ description: 'Only this plan.' })),
  clientOid: optional(clientOid({ description: 'Only plans with this id.' })),
  ...listFieldsV2,
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/order/orders-plan-history',
  summary: 'Get finished futures plan orders',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: planHistoryV2,
  async handle({ input, caller: { uid }, venue, history, nowMs }) {
    const { window, page } = listPageV2(input, nowMs());
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
    return {
      entrustedList: records.map((record, index) => finishedPlanWireV2(record, executed[index])),
      endId: records.at(-1)?.triggerId ?? '',
    };
  },
});
