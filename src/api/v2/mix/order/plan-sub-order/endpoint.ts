/** The order that a futures trigger placed; none while it waits. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, oneOf, optional, orderId, productType } from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { subOrders, subOrderV2 } from '../../../../calls/triggers.ts';
import { kindsAsked, PLAN_TYPES_ASKED } from '../../../../codecs/v2/trigger-words.ts';

const input = object({
  planType: optional(oneOf(PLAN_TYPES_ASKED)),
  planOrderId: orderId({ description: 'Id of the plan.' }),
  productType: productType(),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/order/plan-sub-order',
  summary: 'Get the order of a futures plan order',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: list(subOrderV2),
  handle({ input: sent, venue, history, caller: { uid } }) {
    const scope = present({ categories: [sent.productType], kinds: kindsAsked(sent.planType) });
    return subOrders({ venue, history }, { uid, planId: sent.planOrderId, codes: 'mix' }, scope);
  },
});
