/** Cancels up to 50 spot orders; each is cancelled or refused alone. wire.md 4.2, appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { arrayOf, object, oneOf, optional, symbol } from '../../../../../http/fields.ts';
import {
  BATCH_MAX_V2,
  batchV2,
  batchWireV2,
  cancelEachV2,
  cancelItemV2,
} from '../../../../calls/batch.ts';

const input = object({
  symbol: optional(symbol({ description: 'Trading pair of the items that name none.' })),
  batchMode: oneOf(['single', 'multiple'], { default: 'single' }),
  orderList: arrayOf(cancelItemV2, { max: BATCH_MAX_V2 }),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/batch-cancel-order',
  summary: 'Cancel spot orders in batch',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: batchV2,
  async handle({ input: sent, venue, history, caller: { uid }, locale }) {
    const scope = { uid, codes: 'spot', category: 'SPOT', symbol: sent.symbol } as const;
    return batchWireV2(await cancelEachV2({ venue, history }, scope, sent.orderList), locale);
  },
});
