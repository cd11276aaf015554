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
import { userOf } from '../../../../shared/find-user.ts';
import { marketFilterV2 } from '../../../../shared/list-filter-v2.ts';
import { listFieldsV2, listPageV2 } from '../../../../shared/list-v2.ts';
import { openTriggerPage } from '../../../../shared/open-triggers.ts';
import { planListV2, planWireV2 } from '../../../../shared/plan-wire-v2-mix.ts';
import { present } from '../../../../shared/present.ts';
import { sizeToClose } from '../../../../shared/size-to-close.ts';
import { kindsAsked, PLAN_TYPES_ASKED } from '../../../../shared/trigger-words-v2.ts';

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
