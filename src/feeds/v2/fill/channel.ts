/**
 * Fills of the user, on spot, on margin or in a product type (wire.md 5.7).
 * Decides R-B-15.
 */
import { mixFillPush, spotFillPush } from '../../../api/codecs/v2/fill.ts';
import { tradedIn } from '../../../engine/core/order.ts';
import type { FillRecord } from '../../../engine/core/order-record.ts';
import { fillFeed } from '../../fills.ts';
import { readerOf, userChannel, V2_FILL_PRODUCTS } from '../../user-channel.ts';

export default userChannel({
  api: 'v2',
  name: 'fill',
  summary: 'Fills, one push each.',
  source: 'wire.md 5.7',
  pace: 'nothing at first, then each fill at once',
  instTypes: V2_FILL_PRODUCTS,
  anyOf: readerOf,
  hears: ['traded'],
  row: { anyOf: [spotFillPush.schema, mixFillPush.schema] },
  open: (call) => {
    const { instType, only } = call;
    const ofSpotBooks = instType === 'SPOT' || instType === 'MARGIN';
    const { encode } = ofSpotBooks ? spotFillPush : mixFillPush;
    const isAsked = (fill: FillRecord) =>
      isTold(fill, instType) && (only === undefined || only === fill.symbol);
    return fillFeed(call, isAsked, encode);
  },
});

/** R-B-15: clients who trade on margin ask for the fills of spot, and know no other word. */
function isTold({ category }: FillRecord, instType: (typeof V2_FILL_PRODUCTS)[number]): boolean {
  if (instType === 'MARGIN') return category !== 'SPOT' && tradedIn(category) === 'SPOT';
  return tradedIn(category) === instType;
}
