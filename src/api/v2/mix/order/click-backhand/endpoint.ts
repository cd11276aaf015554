/** Turns a position round: closes it and opens one on the other side. wire.md 4.2, appendix A. */

import type { Static } from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  clientOid,
  coin,
  decimal,
  object,
  oneOf,
  optional,
  productType,
  symbol,
} from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { orderIdsV2 } from '../../../../calls/orders.ts';
import { submit } from '../../../../calls/submit.ts';
import { readSize } from '../../../../codecs/order-numbers.ts';
import { originOf } from '../../../../codecs/trade-side.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  marginCoin: optional(coin({ description: 'Margin coin.' })),
  size: optional(decimal({ description: 'Of the new position; absent: as large as the old.' })),
  side: optional(
    oneOf(['buy', 'sell'], {
      description:
        'One-way mode: of the order. Hedge mode: the position side, buy long and sell short.',
    }),
  ),
  tradeSide: optional(
    oneOf(['open', 'close'], {
      description:
        'Hedge mode: whether side is of the position that opens or the one that closes (default).',
    }),
  ),
  clientOid: optional(clientOid()),
});
type Input = Static<typeof input>;

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/click-backhand',
  summary: 'Reverse a futures position',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: () => 1,
  input,
  data: orderIdsV2,
  handle({ input: sent, venue, caller }) {
    const pair = { category: sent.productType, symbol: sent.symbol };
    const { instrument } = findMarket(venue.state, 'mix', pair);
    matchMarginCoin(instrument, sent.marginCoin);
    const { size: text, side, clientOid: named } = sent;
    const lots =
      text === undefined ? undefined : readSize(instrument, { text, field: 'size', codes: 'mix' });
    return submit(venue, 'mix', {
      type: 'reverse-position',
      uid: caller.uid,
      instrument: instrument.key,
      ...present({ side, positionSide: positionThatGoes(sent), lots, clientOid: named }),
      origin: originOf(caller),
    });
  },
});

function positionThatGoes({ side, tradeSide }: Input): 'long' | 'short' | undefined {
  if (side === undefined) return undefined;
  const isLongNamed = side === 'buy';
  return isLongNamed === (tradeSide !== 'open') ? 'long' : 'short';
}
