/** Cancels all waiting spot plan orders, or those of the pairs named. wire.md 4.2, appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { arrayOf, object, optional, symbol } from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { BATCH_MAX_V2, batchItem, batchV2, batchWireV2 } from '../../../../calls/batch.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { submit } from '../../../../calls/submit.ts';

const input = object({
  symbolList: optional(
    arrayOf(symbol(), { max: BATCH_MAX_V2, description: 'Trading pairs; absent: all.' }),
  ),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/batch-cancel-plan-order',
  summary: 'Cancel spot plan orders of pairs',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input,
  data: batchV2,
  async handle({ input: { symbolList: symbols }, venue, caller: { uid }, locale }) {
    for (const each of symbols ?? []) marketFilterV2(venue.state, 'SPOT', each);
    const { results } = await submit(venue, 'spot', {
      type: 'cancel-triggers',
      uid,
      category: 'SPOT',
      kinds: ['plan'],
      ...present({ symbols }),
    });
    const items = results.map((outcome) => batchItem('spot', outcome));
    return batchWireV2(items, locale);
  },
});
