/** What was sold or bought to reduce or liquidate somebody's position: everybody may read it. */
import type { ReadTraded } from '../../engine/core/event.ts';
import type { FuturesCategory } from '../../engine/core/instrument.ts';
import type { ExecType, Side } from '../../engine/core/order.ts';
import { stepsToText } from '../../engine/core/order-record.ts';
import type { TimeWindow } from '../lists/page.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';

export interface LiquidationRow {
  /** That of the fill. */
  readonly fillId: string;
  readonly category: FuturesCategory;
  readonly symbol: string;
  readonly side: Side;
  readonly price: string;
  readonly size: string;
  readonly timeMs: number;
}

export interface LiquidationFilter extends TimeWindow {
  readonly category: FuturesCategory;
  readonly symbol?: string;
}

/** Of an order of one of these steps a fill is a liquidation. */
const STEPS: readonly ExecType[] = ['reduce', 'liquidation'];

export const liquidations = storedReport<LiquidationRow, LiquidationFilter>({
  name: 'liquidations',
  columns: {
    fillId: id(),
    category: text(),
    symbol: text(),
    side: text(),
    price: decimal(),
    size: decimal(),
    timeMs: time(),
  },
  key: ['fillId'],
  time: 'timeMs',
  indexes: { liquidations_by_category: { columns: ['category'], rowsAlike: [10_000] } },
  criteria: { category: { is: 'category' }, symbol: { is: 'symbol' } },
  source: onEvent('traded', (trade, { timeMs }) => forcedSides(trade, timeMs)),
});

function forcedSides(
  { instrument, lots, maker, priceTicks, taker }: ReadTraded,
  timeMs: number,
): LiquidationRow[] {
  return [maker, taker]
    .filter(({ order }) => STEPS.includes(order.execType))
    .map(({ fillId, order: { side } }) => ({
      fillId,
      category: instrument.category as FuturesCategory,
      symbol: instrument.symbol,
      side,
      price: stepsToText(priceTicks, instrument.priceStep),
      size: stepsToText(lots, instrument.sizeStep),
      timeMs,
    }));
}
