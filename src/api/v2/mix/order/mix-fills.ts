/** What the two lists of a user's futures fills share: all but how much of it one call may ask for. */
import type { UserCall } from '../../../../http/endpoint.ts';
import { type FieldsOf, optional, orderId, productType, symbol } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { withEndId } from '../../../calls/frames.ts';
import type { Asked } from '../../../calls/list.ts';
import { marketFilterV2 } from '../../../calls/markets.ts';
import { pageFieldsV2 } from '../../../calls/paging.ts';
import { mixFill } from '../../../codecs/v2/fill.ts';

const input = {
  productType: productType(),
  symbol: optional(symbol()),
  orderId: optional(orderId({ description: 'Only fills of this order.' })),
  ...pageFieldsV2,
};

export const mixFills = {
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  frame: withEndId('fillList'),
  codec: mixFill,
  rows: (call: UserCall<FieldsOf<typeof input>>, { window, page }: Asked) => {
    const { caller, history, input: asked, venue } = call;
    const market = marketFilterV2(venue.state, asked.productType, asked.symbol);
    const ids = { uid: caller.uid, orderId: asked.orderId };
    return history.fills(present({ ...ids, ...market, ...window }), page);
  },
} as const;
