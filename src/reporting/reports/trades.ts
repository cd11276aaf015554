/** Public trades: what everybody may see of a match. */
import type { Kysely } from 'kysely';
import type { Event, Traded } from '../../engine/core/event.ts';
import type { InstrumentKey } from '../../engine/core/instrument.ts';
import { stepsToText } from '../../engine/core/order-record.ts';
import type { Happened } from '../../engine/moments.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { TradeRow } from '../history.ts';
import type { PageRequest, TimeWindow } from '../lists/page.ts';
import { pageBound } from '../lists/page-bound.ts';
import type { TableShape } from '../store/table-shape.ts';

export interface TradesRow extends TradeRow {
  readonly instrument: InstrumentKey;
}

type Database = Kysely<{ trades: TradesRow }>;

export const tradesShape: TableShape<TradesRow> = {
  name: 'trades',
  columns: {
    tradeId: 'id',
    price: 'text',
    qty: 'text',
    value: 'text',
    takerSide: 'text',
    timeMs: 'integer',
    instrument: 'text',
  },
  primaryKey: ['tradeId'],
  time: 'timeMs',
  indexes: { trades_by_instrument: { columns: ['instrument'], rowsAlike: [100_000] } },
};

export function tradeRows(at: Happened, event: Event): readonly TradesRow[] {
  if (event.type !== 'traded') return [];
  return [{ ...tradeRow(event, at.timeMs), instrument: event.instrument.key }];
}

export function tradeRow(trade: Traded, timeMs: number): TradeRow {
  const { instrument } = trade;
  return {
    tradeId: trade.tradeId,
    price: stepsToText(trade.priceTicks, instrument.priceStep),
    qty: stepsToText(trade.lots, instrument.sizeStep),
    value: formatUnits(trade.value, instrument.valueScale),
    takerSide: trade.takerSide,
    timeMs,
  };
}

/** Public trades of an instrument, by trade id descending. */
export async function findTrades(
  database: Database,
  filter: TimeWindow & { readonly instrument: InstrumentKey },
  page: PageRequest,
): Promise<readonly TradeRow[]> {
  const bound = await pageBound(database, tradesShape, { window: filter, page });
  return database
    .selectFrom('trades')
    .select(['tradeId', 'price', 'qty', 'value', 'takerSide', 'timeMs'])
    .where('instrument', '=', filter.instrument)
    .where(bound)
    .orderBy('tradeId', 'desc')
    .limit(page.limit)
    .execute();
}
