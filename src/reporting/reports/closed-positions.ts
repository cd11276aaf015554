/**
 * Closed positions. Their own ids tell when they were opened; a list is by when they were closed, so
 * a row is numbered by its closing.
 */
import type { Kysely } from 'kysely';
import type { Event } from '../../engine/core/event.ts';
import type { CoinScales } from '../../engine/core/order-record.ts';
import type { Happened } from '../../engine/moments.ts';
import { closedPositionRecord } from '../../engine/positions/closed-position-record.ts';
import type { ClosedPositionFilter, ClosedPositionRow } from '../history.ts';
import { entryIdAt } from '../lists/entry-id.ts';
import type { PageRequest } from '../lists/page.ts';
import { pageBound } from '../lists/page-bound.ts';
import { idBound, isWithin } from '../lists/paging.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';

type Database = Kysely<{ closedPositions: ClosedPositionRow }>;

export const closedPositionsShape: TableShape<ClosedPositionRow> = {
  name: 'closedPositions',
  columns: {
    closingId: 'id',
    positionId: 'text',
    uid: 'text',
    category: 'text',
    symbol: 'text',
    marginCoin: 'text',
    side: 'text',
    holdMode: 'text',
    marginMode: 'text',
    openedSize: 'text',
    closedSize: 'text',
    openPrice: 'text',
    closePrice: 'text',
    realisedPnl: 'text',
    openFee: 'text',
    closeFee: 'text',
    funding: 'text',
    netProfit: 'text',
    createdMs: 'integer',
    closedMs: 'integer',
  },
  primaryKey: ['closingId'],
  time: 'closedMs',
  indexes: { closed_positions_by_user: { columns: ['uid'], rowsAlike: [50_000] } },
};

const COLUMNS = columnsOf(closedPositionsShape);

export function closedPositionRows(
  entry: Happened,
  events: readonly Event[],
  scales: CoinScales,
): readonly ClosedPositionRow[] {
  return events
    .filter((event) => event.type === 'position-closed')
    .map((event, index) => ({
      closingId: entryIdAt(entry.seq, index),
      ...closedPositionRecord(scales, event),
    }));
}

/** Closed positions of a user, latest closing first. */
export async function findClosedPositions(
  database: Database,
  filter: ClosedPositionFilter,
  page: PageRequest,
): Promise<readonly ClosedPositionRow[]> {
  const bound = await pageBound(database, closedPositionsShape, { window: filter, page });
  let query = database
    .selectFrom('closedPositions')
    .select(COLUMNS)
    .where('uid', '=', filter.uid)
    .where(bound)
    .orderBy('closingId', 'desc')
    .limit(page.limit);
  if (filter.categories !== undefined) query = query.where('category', 'in', filter.categories);
  if (filter.symbol !== undefined) query = query.where('symbol', '=', filter.symbol);
  return query.execute();
}

/** The same choice for rows that are not in SQL yet. */
export function closedPositionMatches(
  row: ClosedPositionRow,
  filter: ClosedPositionFilter,
  page: PageRequest,
): boolean {
  const { categories, symbol, uid } = filter;
  return (
    row.uid === uid &&
    row.closingId < idBound(page) &&
    isWithin(filter, row.closedMs) &&
    (categories === undefined || categories.includes(row.category)) &&
    (symbol === undefined || row.symbol === symbol)
  );
}
