/** Changes price or size of up to 20 open orders; each is changed or refused alone. wire.md 6.4, appendix A. */
import { endpoint } from '../../../../http/endpoint.ts';
import { arrayOf, list, object } from '../../../../http/fields.ts';
import { readAlone } from '../../../../http/item-fields.ts';
import { attemptEach, outcomeV3, placingWireV3 } from '../../../calls/batch.ts';
import { modifyFieldsV3, modifyV3 } from '../../../calls/modify-v3.ts';

const ORDERS_MAX = 20;

export default endpoint({
  method: 'POST',
  path: '/api/v3/trade/batch-modify-order',
  summary: 'Modify orders in batch',
  source: 'wire.md 6.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: (items) => items.length,
  input: arrayOf(readAlone(object(modifyFieldsV3)), { max: ORDERS_MAX }),
  data: list(outcomeV3),
  async handle({ input: items, venue, caller: { uid }, locale }) {
    const done = await attemptEach(items, (item) => modifyV3(venue, uid, item));
    return done.map((outcome, index) => ({
      ...placingWireV3(outcome, items[index], locale),
      ...(outcome instanceof Error ? { orderId: items[index]?.orderId ?? '' } : {}),
    }));
  },
});
