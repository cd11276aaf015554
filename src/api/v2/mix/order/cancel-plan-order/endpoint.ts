/**
 * Cancels named futures triggers, or without a list all of the product type, of one symbol or one
 * plan type. wire.md 4.2, appendix A.
 */
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  arrayOf,
  clientOid,
  coin,
  object,
  oneOf,
  optional,
  orderId,
  productType,
  symbol,
} from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { BATCH_MAX_V2, batchItem, batchV2, batchWireV2 } from '../../../../calls/batch.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { orderNameV2 } from '../../../../calls/orders.ts';
import { submit } from '../../../../calls/submit.ts';
import { kindsAsked, PLAN_TYPES_ASKED } from '../../../../codecs/v2/trigger-words.ts';

const item = object({
  orderId: optional(orderId({ description: 'Id of the plan; one of the two ids is required.' })),
  clientOid: optional(clientOid()),
});

const input = object({
  orderIdList: optional(arrayOf(item, { max: BATCH_MAX_V2 })),
  symbol: optional(symbol()),
  productType: productType(),
  marginCoin: optional(coin({ description: 'Only plans margined in it; without a list.' })),
  planType: optional(oneOf(PLAN_TYPES_ASKED, { description: 'Absent: all of them.' })),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/cancel-plan-order',
  summary: 'Cancel futures plan orders',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: batchV2,
  async handle({ input: sent, venue, caller: { uid }, locale }) {
    const { productType: category, symbol: named, marginCoin, planType, orderIdList } = sent;
    marketFilterV2(venue.state, category, named);
    const kinds = kindsAsked(planType);
    const scope =
      orderIdList === undefined
        ? present({
            category,
            symbols: named === undefined ? undefined : [named],
            marginCoin,
            kinds,
          })
        : {
            triggers: orderIdList.map((each) =>
              present({ ...orderNameV2(each), category, symbol: named, kinds }),
            ),
          };
    const { results } = await submit(venue, 'mix', { type: 'cancel-triggers', uid, ...scope });
    const items = results.map((outcome, index) => ({
      ...batchItem('mix', outcome),
      sent: orderIdList?.[index] ?? outcome,
    }));
    return batchWireV2(items, locale);
  },
});
