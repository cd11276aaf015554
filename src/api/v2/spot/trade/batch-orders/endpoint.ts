/** Places up to 50 spot orders; each is placed or refused alone. wire.md 4.2, appendix A. */
import type { Static } from 'typebox';
import type { PlaceOrder } from '../../../../../engine/commands/place-order.ts';
import type { ReadState } from '../../../../../engine/core/state.ts';
import { type Caller, endpoint } from '../../../../../http/endpoint.ts';
import { arrayOf, object, oneOf, optional, symbol } from '../../../../../http/fields.ts';
import { readAlone } from '../../../../../http/item-fields.ts';
import { missing } from '../../../../../http/wire-error.ts';
import { BATCH_MAX_V2, batchV2, batchWireV2, placeEach } from '../../../../calls/batch.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { spotOrderCommand, spotOrderFields } from '../../../../codecs/v2/spot-order.ts';

const item = object({
  symbol: optional(symbol({ description: 'Absent: the one of the call.' })),
  tpslType: oneOf(['normal'], { default: 'normal', description: 'Ordinary orders.' }),
  ...spotOrderFields,
});

const input = object({
  symbol: optional(symbol({ description: 'Trading pair of the items that name none.' })),
  batchMode: oneOf(['single', 'multiple'], {
    default: 'single',
    description: 'multiple: items may name pairs of their own.',
  }),
  orderList: arrayOf(readAlone(item), { max: BATCH_MAX_V2 }),
});
type Input = Static<typeof input>;

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/batch-orders',
  summary: 'Place spot orders in batch',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  placesOrders: ({ orderList }) => orderList.length,
  input,
  data: batchV2,
  async handle({ input: sent, venue, caller, locale }) {
    const { orderList } = sent;
    const owner = { uid: caller.uid, codes: 'spot' } as const;
    const outcomes = await placeEach(venue, owner, orderList, (order) =>
      command(venue.state, { order, sent, caller }),
    );
    const items = outcomes.map((outcome, index) => ({
      sent: { clientOid: orderList[index]?.clientOid },
      outcome,
    }));
    return batchWireV2(items, locale);
  },
});

function command(
  state: ReadState,
  of: { readonly order: Static<typeof item>; readonly sent: Input; readonly caller: Caller },
): PlaceOrder {
  const { order, sent, caller } = of;
  const own = sent.batchMode === 'multiple' ? order.symbol : undefined;
  const name = own ?? sent.symbol ?? order.symbol;
  if (name === undefined) throw missing('symbol');
  const { instrument } = findMarket(state, 'spot', { category: 'SPOT', symbol: name });
  return spotOrderCommand(instrument, { input: order, caller });
}
