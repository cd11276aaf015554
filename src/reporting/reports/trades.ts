/** Public trades: what everybody may see of a match. */
import type { InstrumentKey } from '../../engine/core/instrument.ts';
import type { Side } from '../../engine/core/order.ts';
import { stepsToText } from '../../engine/core/order-record.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { TimeWindow } from '../lists/page.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';

export interface TradeRow {
  readonly tradeId: string;
  readonly price: string;
  readonly qty: string;
  readonly value: string;
  readonly takerSide: Side;
  readonly timeMs: number;
  readonly instrument: InstrumentKey;
}

export interface TradeFilter extends TimeWindow {
  readonly instrument: InstrumentKey;
}

export const trades = storedReport<TradeRow, TradeFilter>({
  name: 'trades',
  columns: {
    tradeId: id(),
    price: decimal(),
    qty: decimal(),
    value: decimal(),
    takerSide: text(),
    timeMs: time(),
    instrument: text(),
  },
  key: ['tradeId'],
  time: 'timeMs',
  indexes: { trades_by_instrument: { columns: ['instrument'], rowsAlike: [100_000] } },
  criteria: { instrument: { is: 'instrument' } },
  source: onEvent(
    'traded',
    (trade, { timeMs }) => {
      if (trade.isOffBook) return [];
      const { instrument, lots, priceTicks, takerSide, tradeId, value } = trade;
      return [
        {
          tradeId,
          price: stepsToText(priceTicks, instrument.priceStep),
          qty: stepsToText(lots, instrument.sizeStep),
          value: formatUnits(value, instrument.valueScale),
          takerSide,
          timeMs,
          instrument: instrument.key,
        },
      ];
    },
    {
      outlines: {
        of: ({ instrument, isOffBook, tradeId }, { timeMs }) =>
          isOffBook ? [] : [{ tradeId, instrument: instrument.key, timeMs }],
        keptBy: ['instrument'],
      },
    },
  ),
});
