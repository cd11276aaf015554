/**
 * What an order took of a spot book at once, where that is more than a fish takes (R-G-15): one row an order and
 * command. What the others took is the rest of the candles.
 */
import type { ReadEvent, ReadTraded } from '../../engine/core/event.ts';
import type { InstrumentKey } from '../../engine/core/instrument.ts';
import type { Side } from '../../engine/core/order.ts';
import { stepsToText } from '../../engine/core/order-record.ts';
import { eventsByTime } from '../../engine/read/events-by-time.ts';
import { mayBeLarge } from '../../engine/read/taker-size.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { add, type Units } from '../../primitives/units.ts';
import type { TimeWindow } from '../lists/page.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onCommand } from '../report/source.ts';

export interface LargeTakingRow {
  /** Its first trade. */
  readonly tradeId: string;
  readonly instrument: InstrumentKey;
  readonly side: Side;
  readonly qty: string;
  /** Quote coin. */
  readonly value: string;
  readonly timeMs: number;
}

export interface LargeTakingFilter extends TimeWindow {
  readonly instrument: InstrumentKey;
}

export const largeTakings = storedReport<LargeTakingRow, LargeTakingFilter>({
  name: 'largeTakings',
  columns: {
    tradeId: id(),
    instrument: text(),
    side: text(),
    qty: decimal(),
    value: decimal(),
    timeMs: time(),
  },
  key: ['tradeId'],
  time: 'timeMs',
  indexes: { large_takings_by_instrument: { columns: ['instrument'], rowsAlike: [50_000] } },
  criteria: { instrument: { is: 'instrument' } },
  source: onCommand(
    (entry, events, coins) =>
      eventsByTime(entry, events)
        .flatMap(({ events: told, timeMs }) =>
          takings(told).map((trades) => takingRow(trades, timeMs)),
        )
        .filter(({ quote, row }) => mayBeLarge(coins, quote, row.value))
        .map(({ row }) => row),
    (_, events) => events.some(isOfSpot),
  ),
});

function isOfSpot(event: ReadEvent): event is ReadTraded {
  return event.type === 'traded' && event.instrument.category === 'SPOT';
}

/** The trades of each order that took: there is at least one, and they follow each other. */
function takings(
  events: readonly ReadEvent[],
): readonly (readonly [ReadTraded, ...ReadTraded[]])[] {
  const found: [ReadTraded, ...ReadTraded[]][] = [];
  for (const trade of events.filter(isOfSpot)) {
    const last = found.at(-1);
    if (last?.[0].taker.order === trade.taker.order) last.push(trade);
    else found.push([trade]);
  }
  return found;
}

function takingRow(trades: readonly [ReadTraded, ...ReadTraded[]], timeMs: number) {
  const [{ instrument, takerSide, tradeId }] = trades;
  const lots = trades.reduce((total, trade) => total + trade.lots, 0);
  const value = trades.reduce<Units>((total, trade) => add(total, trade.value), 0);
  const row: LargeTakingRow = {
    tradeId,
    instrument: instrument.key,
    side: takerSide,
    qty: stepsToText(lots, instrument.sizeStep),
    value: formatUnits(value, instrument.valueScale),
    timeMs,
  };
  return { quote: instrument.quote, row };
}
