/** The caller's waiting futures triggers of a plan type, newest first. wire.md 4.4, 4.6. */
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
import { listFieldsV2, listPageV2 } from '../../../../calls/paging.ts';
import { present } from '../../../../calls/present.ts';
import { openTriggerPage, sizeToClose } from '../../../../calls/triggers.ts';
import { userOf } from '../../../../calls/users.ts';
import { planListV2, planWireV2 } from '../../../../codecs/v2/mix-trigger.ts';
import { kindsAsked, PLAN_TYPES_ASKED } from '../../../../codecs/v2/trigger-words.ts';

const input = object({
  planType: oneOf(PLAN_TYPES_ASKED, { description: 'profit_loss: all that close a position.' }),
  productType: productType(),
  symbol: optional(symbol()),
  orderId: optional(orderId({ description: 'Only this plan.' })),
  clientOid: optional(clientOid({ description: 'Only this plan.' })),
  ...listFieldsV2,
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/order/orders-plan-pending',
  summary: 'Get waiting futures plan orders',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: planListV2,
  handle({ input, caller, venue, nowMs }) {
    const { window, page } = listPageV2(input, nowMs());
    const filter = present({
      ...marketFilterV2(venue.state, input.productType, input.symbol),
      ...window,
      kinds: kindsAsked(input.planType),
      orderId: input.orderId,
      clientOid: input.clientOid,
    });
    const user = userOf(venue.state, caller);
    const records = openTriggerPage(user, filter, page);
    return {
      entrustedList: records.map((record) => planWireV2(record, sizeToClose(user, record))),
      endId: records.at(-1)?.triggerId ?? '',
    };
  },
});
