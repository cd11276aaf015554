/** A position as v3 shows it, open and closed (wire.md 4.4). */
import type { PositionRecord } from '../../../engine/read/position-record.ts';
import type { ClosedPositionRow } from '../../../reporting/reports/closed-positions.ts';
import { negated } from '../amount-text.ts';
import { codec, type RowFields } from '../codec.ts';

const fields: RowFields<PositionRecord> = {
  category: ['Product category.', (position) => position.category],
  symbol: ['Trading pair.', (position) => position.symbol],
  marginCoin: ['Margin coin.', (position) => position.marginCoin],
  holdMode: ['one_way_mode or hedge_mode.', (position) => position.holdMode],
  posSide: ['long or short.', (position) => position.side],
  marginMode: ['crossed or isolated.', (position) => position.marginMode],
  positionBalance: ['Margin of the position, margin coin.', (position) => position.margin],
  available: ['What may still be closed, base coin.', (position) => position.available],
  frozen: ['What closing orders occupy, base coin.', (position) => position.locked],
  total: ['All of it, base coin.', (position) => position.total],
  leverage: ['Leverage.', (position) => String(position.leverage)],
  curRealisedPnl: [
    'Profit realised since it was opened, margin coin.',
    (position) => position.realisedPnl,
  ],
  avgPrice: ['Average entry price.', (position) => position.avgPrice],
  unrealisedPnl: ['Profit at the mark price, margin coin.', (position) => position.unrealisedPnl],
  profitRate: ['unrealisedPnl / positionBalance.', (position) => position.profitRate],
  markPrice: ['Mark price.', (position) => position.markPrice],
  liquidationPrice: [
    'Mark at which it is liquidated; 0 = at none.',
    (position) => position.liquidationPrice,
  ],
  mmr: ['Maintenance margin rate of its tier, fraction.', (position) => position.maintenanceRate],
  breakEvenPrice: [
    'Where closing leaves neither gain nor loss, fees and funding counted; 0 = nowhere.',
    (position) => position.breakEvenPrice,
  ],
  totalFunding: ['Funding received less paid, margin coin.', (position) => position.funding],
  openFeeTotal: ['Fees of opening it; negative = paid.', (position) => negated(position.openFee)],
  closeFeeTotal: [
    'Fees of closing parts of it; negative = paid.',
    (position) => negated(position.closeFee),
  ],
  createdTime: ['Time it was opened, Unix ms.', (position) => String(position.createdMs)],
  updatedTime: ['Time of the last change, Unix ms.', (position) => String(position.updatedMs)],
};

export const positionV3 = codec<PositionRecord>({
  ...fields,
  positionStatus: ['normal.', () => 'normal'],
});

/** Under the names of the sockets; of size 0 it has ended. */
export const positionPushV3 = codec<PositionRecord>({
  ...fields,
  marginSize: ['Margin of the position, margin coin.', (position) => position.margin],
  size: ['All of it, base coin.', (position) => position.total],
  liqPrice: [
    'Mark at which it is liquidated; 0 = at none.',
    (position) => position.liquidationPrice,
  ],
  totalFundingFee: ['Funding received less paid, margin coin.', (position) => position.funding],
  positionStatus: [
    'opening, or ended.',
    (position) => (position.total === '0' ? 'ended' : 'opening'),
  ],
});

export const closedPositionV3 = codec<ClosedPositionRow>(
  {
    positionId: ['Position id.', (row) => row.positionId],
    category: ['Product category.', (row) => row.category],
    symbol: ['Trading pair.', (row) => row.symbol],
    marginCoin: ['Margin coin.', (row) => row.marginCoin],
    holdMode: ['one_way_mode or hedge_mode.', (row) => row.holdMode],
    posSide: ['long or short.', (row) => row.side],
    marginMode: ['crossed or isolated.', (row) => row.marginMode],
    openPriceAvg: ['Average open price.', (row) => row.openPrice],
    closePriceAvg: ['Average close price.', (row) => row.closePrice],
    openTotalPos: ['Base coin opened over its life.', (row) => row.openedSize],
    closeTotalPos: ['Base coin closed.', (row) => row.closedSize],
    cumRealisedPnl: ['Realised profit, margin coin.', (row) => row.realisedPnl],
    netProfit: ['Realised profit and funding less fees, margin coin.', (row) => row.netProfit],
    totalFunding: ['Funding received less paid, margin coin.', (row) => row.funding],
    openFeeTotal: ['Fees of opening it; negative = paid.', (row) => negated(row.openFee)],
    closeFeeTotal: ['Fees of closing it; negative = paid.', (row) => negated(row.closeFee)],
    createdTime: ['Opening time, Unix ms.', (row) => String(row.createdMs)],
    updatedTime: ['Closing time, Unix ms.', (row) => String(row.closedMs)],
  },
  (row) => row.closingId,
);
