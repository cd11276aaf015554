/** Who is deleveraged first, by contract and side (design.md 6, R-Q-7). */

import Type, { type Static } from 'typebox';
import type { ReadMarket } from '../../../../engine/core/entities.ts';
import { isNamed } from '../../../../engine/core/instrument.ts';
import type { PositionSide } from '../../../../engine/core/order.ts';
import { sortedValues } from '../../../../engine/core/sorted.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { rankedPositions } from '../../../../engine/read/position-record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, optional, productType, str, symbol } from '../../../../http/fields.ts';
import { sizeText } from '../../../codecs/amount-text.ts';
import { inSlices } from '../../shared/in-slices.ts';

const SIDES: readonly PositionSide[] = ['long', 'short'];

const ranked = Type.Object({
  category: str('Its category.'),
  symbol: str('The contract.'),
  side: str('long or short: deleveraged when a position of the other side is liquidated.'),
  rank: str('1 goes first.'),
  uid: str('Whose it is.'),
  positionId: str('The position.'),
  size: str('Base coin.'),
  score: str('Profit as a part of the open value, times leverage.'),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/adl-ranks',
  summary: 'List who is deleveraged first',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({ category: optional(productType()), symbol: optional(symbol()) }),
  data: Type.Object({ list: list(ranked) }),
  handle: async ({ input: { category, symbol: name }, venue: { state } }) => {
    const sides = sortedValues(state.markets)
      .filter(({ instrument }) => instrument.kind !== 'spot')
      .filter(({ instrument }) => isNamed(instrument, { category, symbol: name }))
      .flatMap((market) => SIDES.map((side) => ({ market, side })));
    return { list: await inSlices(sides, ({ market, side }) => rowsOf(state, { market, side })) };
  },
});

function rowsOf(
  state: ReadState,
  { market, side }: { readonly market: ReadMarket; readonly side: PositionSide },
): Static<typeof ranked>[] {
  const { instrument } = market;
  return rankedPositions(state, market, side).map(({ lots, positionId, score, uid }, index) => ({
    category: instrument.category,
    symbol: instrument.symbol,
    side,
    rank: String(index + 1),
    uid,
    positionId,
    size: sizeText(instrument, lots),
    score,
  }));
}
