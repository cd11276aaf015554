/** Places up to 50 orders of one contract; each is placed or refused alone. wire.md 4.4, appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { arrayOf, coin, object, oneOf, productType, symbol } from '../../../../../http/fields.ts';
import { readAlone } from '../../../../../http/item-fields.ts';
import { BATCH_MAX_V2, batchV2, batchWireV2, placeEach } from '../../../../calls/batch.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { mixOrderCommand, mixOrderFields } from '../../../../codecs/v2/mix-order.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  marginMode: oneOf(['isolated', 'crossed']),
  marginCoin: coin({ description: 'Margin coin.' }),
  orderList: arrayOf(readAlone(object(mixOrderFields)), { max: BATCH_MAX_V2 }),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/batch-place-order',
  summary: 'Place futures orders in batch',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  placesOrders: ({ orderList }) => orderList.length,
  input,
  data: batchV2,
  async handle({ input: sent, venue, caller, locale }) {
    const { productType: category, symbol: name, marginMode, marginCoin, orderList } = sent;
    const { instrument } = findMarket(venue.state, 'mix', { category, symbol: name });
    const owner = { uid: caller.uid, codes: 'mix' } as const;
    const outcomes = await placeEach(venue, owner, orderList, (item) =>
      mixOrderCommand(instrument, { input: { ...item, marginMode, marginCoin }, caller }),
    );
    const items = outcomes.map((outcome, index) => ({
      sent: clientOidOf(orderList[index]),
      outcome,
    }));
    return batchWireV2(items, locale);
  },
});

/** What a refused order is known by: it has no id of ours. */
function clientOidOf(item: { readonly clientOid: string | undefined } | undefined) {
  return { clientOid: item?.clientOid };
}
