/** What the two lists of a user's futures fills share: their query, their reply, their rows. */
import Type, { type Static } from 'typebox';
import type { UserCall } from '../../http/endpoint.ts';
import { list, object, optional, orderId, productType, symbol } from '../../http/fields.ts';
import { mixFillV2, mixFillWireV2 } from './fill-wire-v2.ts';
import { marketFilterV2 } from './list-filter-v2.ts';
import { listFieldsV2, listPageV2 } from './list-v2.ts';
import { endId } from './mix-list-v2.ts';
import { present } from './present.ts';

export const mixFillListInput = object({
  productType: productType(),
  symbol: optional(symbol()),
  orderId: optional(orderId({ description: 'Only fills of this order.' })),
  ...listFieldsV2,
});

export const mixFillListV2 = Type.Object({ fillList: list(mixFillV2), endId });

/** Newest first, within the window that v2 lists allow. */
export async function mixFillList({
  input,
  caller,
  venue,
  history,
  nowMs,
}: UserCall<Static<typeof mixFillListInput>>): Promise<Static<typeof mixFillListV2>> {
  const { window, page } = listPageV2(input, nowMs());
  const market = marketFilterV2(venue.state, input.productType, input.symbol);
  const filter = present({ uid: caller.uid, ...market, ...window, orderId: input.orderId });
  const fills = await history.fills(filter, page);
  return { fillList: fills.map(mixFillWireV2), endId: fills.at(-1)?.fillId ?? '' };
}
