/** The caller's waiting futures triggers of a plan type, newest first. wire.md 4.4, 4.6. */
import { withSizeToClose } from '../../../../../engine/read/open-triggers.ts';
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
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { openTriggerPage } from '../../../../calls/triggers.ts';
import { userOf } from '../../../../calls/users.ts';
import { mixPlan } from '../../../../codecs/v2/mix-trigger.ts';
import { kindsAsked, PLAN_TYPES_ASKED } from '../../../../codecs/v2/trigger-words.ts';

export default listEndpoint({
  path: '/api/v2/mix/order/orders-plan-pending',
  summary: 'Get waiting futures plan orders',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    planType: oneOf(PLAN_TYPES_ASKED, { description: 'profit_loss: all that close a position.' }),
    productType: productType(),
    symbol: optional(symbol()),
    orderId: optional(orderId({ description: 'Only this plan.' })),
    clientOid: optional(clientOid({ description: 'Only this plan.' })),
    ...pageFieldsV2,
  },
  paging: pageV2,
  frame: withEndId('entrustedList'),
  codec: mixPlan,
  rows({ input, caller, venue: { state } }, { window, page }) {
    const filter = present({
      ...marketFilterV2(state, input.productType, input.symbol),
      ...window,
      kinds: kindsAsked(input.planType),
      orderId: input.orderId,
      clientOid: input.clientOid,
    });
    const user = userOf(state, caller);
    return openTriggerPage(user, filter, page).map((record) => withSizeToClose(user, record));
  },
});
