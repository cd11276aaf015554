/** A position as v2 shows it: open, closed, and its place in line to be deleveraged (wire.md 4.4, 6.7). */
import Type from 'typebox';
import type { ReadState } from '../../../engine/core/state.ts';
import type { TriggerRecord } from '../../../engine/core/trigger-record.ts';
import type { ReadOpenPosition } from '../../../engine/positions/position-figures.ts';
import type { ClosedPositionRecord } from '../../../engine/read/closed-position-record.ts';
import type { PositionRecord } from '../../../engine/read/position-record.ts';
import { adlRank } from '../../../engine/read/position-record.ts';
import type { ClosedPositionRow } from '../../../reporting/reports/closed-positions.ts';
import { negated, plus } from '../amount-text.ts';
import { codec, only, type RowFields } from '../codec.ts';

/** A position with the waiting triggers that close all of it. */
export interface ProtectedPosition extends PositionRecord {
  readonly takeProfit: TriggerRecord | undefined;
  readonly stopLoss: TriggerRecord | undefined;
}

const fields: RowFields<ProtectedPosition> = {
  posId: ['Position id.', (position) => position.positionId],
  marginCoin: ['Margin coin.', (position) => position.marginCoin],
  symbol: ['Trading pair.', (position) => position.symbol],
  holdSide: ['long or short.', (position) => position.side],
  openDelegateSize: [
    'Base coin in open orders that would open more of it.',
    (position) => position.openOrderSize,
  ],
  marginSize: ['Margin, margin coin.', (position) => position.margin],
  available: ['Base coin that closing orders do not occupy.', (position) => position.available],
  locked: ['Base coin that closing orders occupy.', (position) => position.locked],
  total: ['Base coin, all of it.', (position) => position.total],
  leverage: ['Leverage.', (position) => String(position.leverage)],
  achievedProfits: ['Realised profit, margin coin.', (position) => position.realisedPnl],
  openPriceAvg: ['Average open price.', (position) => position.avgPrice],
  marginMode: ['crossed or isolated.', (position) => position.marginMode],
  posMode: ['one_way_mode or hedge_mode.', (position) => position.holdMode],
  unrealizedPL: ['Unrealised profit, margin coin.', (position) => position.unrealisedPnl],
  markPrice: ['Mark price; 0 while there is none.', (position) => position.markPrice],
  liquidationPrice: [
    'Mark at which it is liquidated; 0 = at none.',
    (position) => position.liquidationPrice,
  ],
  keepMarginRate: [
    'Maintenance margin rate of its tier, fraction.',
    (position) => position.maintenanceRate,
  ],
  marginRatio: [
    'What must be kept / what stands behind it; 1 = liquidation.',
    (position) => position.marginRatio,
  ],
  deductedFee: [
    'Trading fees of this position, margin coin; positive = paid.',
    (position) => plus(position.openFee, position.closeFee),
  ],
  totalFee: [
    'Funding of this position, margin coin; negative = paid, empty = none so far.',
    ({ funding }) => (funding === '0' ? '' : funding),
  ],
  breakEvenPrice: [
    'Where closing leaves neither gain nor loss, fees and funding counted; 0 = nowhere.',
    (position) => position.breakEvenPrice,
  ],
  takeProfit: [
    'Trigger price of the take-profit of all of it; empty = none.',
    ({ takeProfit }) => takeProfit?.triggerPrice ?? '',
  ],
  stopLoss: [
    'Trigger price of the stop-loss of all of it; empty = none.',
    ({ stopLoss }) => stopLoss?.triggerPrice ?? '',
  ],
  takeProfitId: [
    'Id of that take-profit; empty = none.',
    ({ takeProfit }) => takeProfit?.triggerId ?? '',
  ],
  stopLossId: ['Id of that stop-loss; empty = none.', ({ stopLoss }) => stopLoss?.triggerId ?? ''],
  assetMode: [
    'single: margined by its margin coin alone; union: by all coins.',
    (position) => position.assetMode,
  ],
  autoMargin: [
    'on: margin is added before it is liquidated; off.',
    ({ isAutoMargin }) => (isAutoMargin ? 'on' : 'off'),
  ],
  grant: ['Empty: nothing is granted.', () => ''],
  cTime: ['Opening time, Unix ms.', (position) => String(position.createdMs)],
  uTime: ['Update time, Unix ms.', (position) => String(position.updatedMs)],
};

export const positionV2 = codec<ProtectedPosition>(fields);

/** Under the names of the sockets. */
export const positionPush = codec<ProtectedPosition>({
  ...only(fields, ['posId', 'marginCoin', 'marginSize', 'marginMode', 'holdSide', 'posMode']),
  instId: ['Contract.', (position) => position.symbol],
  ...only(fields, ['total', 'available', 'openPriceAvg', 'achievedProfits', 'unrealizedPL']),
  frozen: ['Base coin that closing orders occupy.', (position) => position.locked],
  leverage: {
    schema: Type.Number({ description: 'Leverage, a number.' }),
    of: (position) => position.leverage,
  },
  unrealizedPLR: ['unrealizedPL / marginSize.', (position) => position.profitRate],
  marginRate: [
    'What must be kept / what stands behind it; 1 = liquidation.',
    (position) => position.marginRatio,
  ],
  ...only(fields, ['markPrice', 'liquidationPrice', 'keepMarginRate', 'breakEvenPrice']),
  ...only(fields, ['totalFee', 'deductedFee', 'takeProfit', 'stopLoss']),
  ...only(fields, ['takeProfitId', 'stopLossId', 'assetMode', 'cTime', 'uTime', 'autoMargin']),
});

export const closedPositionPush = codec<ClosedPositionRecord>({
  posId: ['Position id.', (row) => row.positionId],
  instId: ['Contract.', (row) => row.symbol],
  marginCoin: ['Margin coin.', (row) => row.marginCoin],
  marginMode: ['crossed or isolated.', (row) => row.marginMode],
  holdSide: ['long or short.', (row) => row.side],
  posMode: ['one_way_mode or hedge_mode.', (row) => row.holdMode],
  openPriceAvg: ['Average open price.', (row) => row.openPrice],
  closePriceAvg: ['Average close price.', (row) => row.closePrice],
  openSize: ['Base coin opened over its life.', (row) => row.openedSize],
  closeSize: ['Base coin closed.', (row) => row.closedSize],
  achievedProfits: ['Realised profit, margin coin.', (row) => row.realisedPnl],
  settleFee: ['Funding received less paid, margin coin.', (row) => row.funding],
  openFee: ['Fees of opening; negative = paid.', (row) => negated(row.openFee)],
  closeFee: ['Fees of closing; negative = paid.', (row) => negated(row.closeFee)],
  cTime: ['Opening time, Unix ms.', (row) => String(row.createdMs)],
  uTime: ['Closing time, Unix ms.', (row) => String(row.closedMs)],
});

export const closedPositionV2 = codec<ClosedPositionRow>(
  {
    positionId: ['Position id.', (row) => row.positionId],
    marginCoin: ['Margin coin.', (row) => row.marginCoin],
    symbol: ['Trading pair.', (row) => row.symbol],
    holdSide: ['long or short.', (row) => row.side],
    openAvgPrice: ['Average open price.', (row) => row.openPrice],
    closeAvgPrice: ['Average close price.', (row) => row.closePrice],
    marginMode: ['crossed or isolated.', (row) => row.marginMode],
    openTotalPos: ['Base coin opened over its life.', (row) => row.openedSize],
    closeTotalPos: ['Base coin closed.', (row) => row.closedSize],
    pnl: ['Realised profit, margin coin.', (row) => row.realisedPnl],
    netProfit: ['Realised profit and funding less fees, margin coin.', (row) => row.netProfit],
    totalFunding: ['Funding received less paid, margin coin.', (row) => row.funding],
    openFee: ['Fees of opening; negative = paid.', (row) => negated(row.openFee)],
    closeFee: ['Fees of closing; negative = paid.', (row) => negated(row.closeFee)],
    posMode: ['one_way_mode or hedge_mode.', (row) => row.holdMode],
    ctime: ['Opening time, Unix ms.', (row) => String(row.createdMs)],
    utime: ['Closing time, Unix ms.', (row) => String(row.closedMs)],
  },
  (row) => row.closingId,
);

interface ShownRank {
  readonly open: ReadOpenPosition;
  readonly rank: string;
}

/** Both families show it alike. */
export const positionRank = codec<ShownRank>({
  symbol: ['Trading pair.', ({ open }) => open.market.instrument.symbol],
  marginCoin: ['Margin coin.', ({ open }) => open.market.instrument.marginCoin],
  adlRank: ['Place in line, above 0 up to 1; 1 = first to be reduced.', ({ rank }) => rank],
  rank: ['The same.', ({ rank }) => rank],
  holdSide: ['long or short.', ({ open }) => open.position.side],
});

/** What {@link positionRank} shows of a user's positions. */
export function rankedOf(state: ReadState, positions: readonly ReadOpenPosition[]): ShownRank[] {
  return positions.map((open) => ({ open, rank: adlRank(state, open) }));
}
