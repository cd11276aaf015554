/** The deleveraging rank of a position, which both families show alike (wire.md 6.7). */
import Type, { type Static } from 'typebox';
import { adlRank } from '../../engine/liquidation/adl-rank.ts';
import type { Leg } from '../../engine/margin/leg-profit.ts';
import { str } from '../../http/fields.ts';

export const legRank = Type.Object({
  symbol: str('Trading pair.'),
  marginCoin: str('Margin coin.'),
  adlRank: str('Place in line, above 0 up to 1; 1 = first to be reduced.'),
  holdSide: str('long or short.'),
});

export function legRankWire({ market, position }: Leg): Static<typeof legRank> {
  return {
    symbol: market.instrument.symbol,
    marginCoin: market.instrument.marginCoin,
    adlRank: adlRank(market, position),
    holdSide: position.side,
  };
}
