/** Cancels all open orders of a product type; 22001 when there is none. wire.md 2.4, appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  coin,
  object,
  optional,
  productType,
  receiveWindowFields,
} from '../../../../../http/fields.ts';
import { WireError } from '../../../../../http/wire-error.ts';
import { present } from '../../../../../primitives/present.ts';
import { batchItem, batchV2, batchWireV2 } from '../../../../calls/batch.ts';
import { submit } from '../../../../calls/submit.ts';

const input = object({
  productType: productType(),
  marginCoin: optional(coin({ description: 'Only orders margined in it.' })),
  ...receiveWindowFields,
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/cancel-all-orders',
  summary: 'Cancel all futures orders',
  source: 'wire.md 2.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  hasReceiveWindow: true,
  input,
  data: batchV2,
  async handle({ input: { productType: category, marginCoin }, venue, caller: { uid }, locale }) {
    const all = present({ type: 'cancel-all' as const, uid, category, marginCoin });
    const { results } = await submit(venue, 'mix', all);
    if (results.length === 0) throw new WireError('22001');
    return batchWireV2(
      results.map((outcome) => batchItem('mix', outcome)),
      locale,
    );
  },
});
