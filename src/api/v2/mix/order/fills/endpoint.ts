/** The caller's futures fills of a product type, newest first. wire.md 4.4, 4.6. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  list,
  object,
  optional,
  orderId,
  productType,
  symbol,
} from '../../../../../http/fields.ts';
import { mixFillV2, mixFillWireV2 } from '../../../../shared/fill-wire-v2.ts';
import { marketFilterV2 } from '../../../../shared/list-filter-v2.ts';
import { listFieldsV2, listPageV2 } from '../../../../shared/list-v2.ts';
import { endId } from '../../../../shared/mix-list-v2.ts';
import { present } from '../../../../shared/present.ts';

const input = object({
  productType: productType(),
  symbol: optional(symbol()),
  orderId: optional(orderId({ description: 'Only fills of this order.' })),
  ...listFieldsV2,
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/order/fills',
  summary: 'Get futures fills',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: Type.Object({ fillList: list(mixFillV2), endId }),
  async handle({ input, caller, venue, history, nowMs }) {
    const { window, page } = listPageV2(input, nowMs());
    const market = marketFilterV2(venue.state, input.productType, input.symbol);
    const filter = present({ uid: caller.uid, ...market, ...window, orderId: input.orderId });
    const fills = await history.fills(filter, page);
    return { fillList: fills.map(mixFillWireV2), endId: fills.at(-1)?.fillId ?? '' };
  },
});
