/** An open position as v2 shows it (wire.md 4.4). */
import Type, { type Static } from 'typebox';
import { adlRank } from '../../../engine/liquidation/adl-rank.ts';
import type { Leg } from '../../../engine/margin/leg-profit.ts';
import type { PositionRecord } from '../../../engine/position/position-record.ts';
import { openTriggers, type TriggerRecord } from '../../../engine/trigger/trigger-record.ts';
import type { User } from '../../../engine/user/user.ts';
import { str } from '../../../http/fields.ts';
import { negated, plus } from '../amount-text.ts';

export const positionV2 = Type.Object({
  posId: str('Position id.'),
  marginCoin: str('Margin coin.'),
  symbol: str('Trading pair.'),
  holdSide: str('long or short.'),
  openDelegateSize: str('Base coin in open orders that would open more of it.'),
  marginSize: str('Margin, margin coin.'),
  available: str('Base coin that closing orders do not occupy.'),
  locked: str('Base coin that closing orders occupy.'),
  total: str('Base coin, all of it.'),
  leverage: str('Leverage.'),
  achievedProfits: str('Realised profit, margin coin.'),
  openPriceAvg: str('Average open price.'),
  marginMode: str('crossed or isolated.'),
  posMode: str('one_way_mode or hedge_mode.'),
  unrealizedPL: str('Unrealised profit, margin coin.'),
  markPrice: str('Mark price; 0 while there is none.'),
  liquidationPrice: str('Mark at which it is liquidated; 0 = at none.'),
  keepMarginRate: str('Maintenance margin rate of its tier, fraction.'),
  marginRatio: str('What must be kept / what stands behind it; 1 = liquidation.'),
  deductedFee: str('Trading fees of this position, margin coin; negative = paid.'),
  totalFee: str('Funding of this position, margin coin; negative = paid.'),
  breakEvenPrice: str(
    'Where closing leaves neither gain nor loss, fees and funding counted; 0 = nowhere.',
  ),
  takeProfit: str('Trigger price of the take-profit of all of it; empty = none.'),
  stopLoss: str('Trigger price of the stop-loss of all of it; empty = none.'),
  takeProfitId: str('Id of that take-profit; empty = none.'),
  stopLossId: str('Id of that stop-loss; empty = none.'),
  assetMode: str('single: margined by its margin coin alone; union: by all coins.'),
  cTime: str('Opening time, Unix ms.'),
  uTime: str('Update time, Unix ms.'),
});

export function positionWireV2(
  record: PositionRecord,
  triggers: LegTriggers,
): Static<typeof positionV2> {
  return {
    posId: record.positionId,
    marginCoin: record.marginCoin,
    symbol: record.symbol,
    holdSide: record.side,
    openDelegateSize: record.openOrderSize,
    marginSize: record.margin,
    available: record.available,
    locked: record.locked,
    total: record.total,
    leverage: String(record.leverage),
    achievedProfits: record.realisedPnl,
    openPriceAvg: record.avgPrice,
    marginMode: record.marginMode,
    posMode: record.holdMode,
    unrealizedPL: record.unrealisedPnl,
    markPrice: record.markPrice,
    liquidationPrice: record.liquidationPrice,
    keepMarginRate: record.maintenanceRate,
    marginRatio: record.marginRatio,
    deductedFee: negated(plus(record.openFee, record.closeFee)),
    totalFee: record.funding,
    breakEvenPrice: record.breakEvenPrice,
    ...protectionWire(record, triggers),
    assetMode: record.assetMode,
    cTime: String(record.createdMs),
    uTime: String(record.updatedMs),
  };
}

/** The waiting triggers that close whole legs of a user, read once for all rows. */
export type LegTriggers = readonly TriggerRecord[];

export function legTriggers(user: User): LegTriggers {
  return openTriggers(user, { kinds: ['position-take-profit', 'position-stop-loss'] });
}

function protectionWire({ category, symbol, side }: PositionRecord, triggers: LegTriggers) {
  const ofLeg = (kind: TriggerRecord['kind']) =>
    triggers.find(
      (each) =>
        each.kind === kind &&
        each.category === category &&
        each.symbol === symbol &&
        each.positionSide === side,
    );
  const takeProfit = ofLeg('position-take-profit');
  const stopLoss = ofLeg('position-stop-loss');
  return {
    takeProfit: takeProfit?.triggerPrice ?? '',
    stopLoss: stopLoss?.triggerPrice ?? '',
    takeProfitId: takeProfit?.triggerId ?? '',
    stopLossId: stopLoss?.triggerId ?? '',
  };
}

/** The deleveraging rank of a position, which both families show alike (wire.md 6.7). */
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
