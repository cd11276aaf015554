/**
 * Cancels named futures orders, or without a list all of the product type (or of one symbol).
 * wire.md 4.4, 4.2 (the call by which clients cancel all), appendix A.
 */
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  arrayOf,
  coin,
  object,
  optional,
  productType,
  symbol,
} from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import {
  BATCH_MAX_V2,
  batchItem,
  batchV2,
  batchWireV2,
  cancelEachV2,
  cancelItemV2,
} from '../../../../calls/batch.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { submit } from '../../../../calls/submit.ts';

const input = object({
  productType: productType(),
  symbol: optional(symbol()),
  marginCoin: optional(coin({ description: 'Only orders margined in it; without a list.' })),
  orderIdList: optional(arrayOf(cancelItemV2, { max: BATCH_MAX_V2 })),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/batch-cancel-orders',
  summary: 'Cancel futures orders in batch',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: batchV2,
  async handle({ input: sent, venue, history, caller: { uid }, locale }) {
    const { productType: category, symbol: name, marginCoin, orderIdList } = sent;
    marketFilterV2(venue.state, category, name);
    if (orderIdList !== undefined) {
      const scope = { uid, codes: 'mix', category, symbol: name } as const;
      return batchWireV2(await cancelEachV2({ venue, history }, scope, orderIdList), locale);
    }
    const all = present({ type: 'cancel-all' as const, uid, category, symbol: name, marginCoin });
    const { results } = await submit(venue, 'mix', all);
    return batchWireV2(
      results.map((outcome) => batchItem('mix', outcome)),
      locale,
    );
  },
});
