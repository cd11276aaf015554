/** Fills of the user, on spot or in a product type (wire.md 5.7). */
import { mixFillPush, spotFillPush } from '../../../api/codecs/v2/fill.ts';
import { fillFeed } from '../../fills.ts';
import { readerOf, userChannel, V2_PRODUCTS } from '../../user-channel.ts';

export default userChannel({
  api: 'v2',
  name: 'fill',
  summary: 'Fills, one push each.',
  source: 'wire.md 5.7',
  pace: 'nothing at first, then each fill at once',
  instTypes: V2_PRODUCTS,
  anyOf: readerOf,
  hears: ['traded'],
  row: { anyOf: [spotFillPush.schema, mixFillPush.schema] },
  open: (call) => {
    const { instType, only } = call;
    const { encode } = instType === 'SPOT' ? spotFillPush : mixFillPush;
    const isAsked = ({ category, symbol }: { category: string; symbol: string }) =>
      category === instType && (only === undefined || only === symbol);
    return fillFeed(call, isAsked, encode);
  },
});
