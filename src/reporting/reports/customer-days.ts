/** What customers of agents traded: one row per customer and UTC+8 day on which it did. */
import type { Kysely } from 'kysely';
import type { Event } from '../../engine/core/event.ts';
import type { Happened } from '../../engine/moments.ts';
import type { CustomerDayRow, CustomerFilter } from '../agent-report.ts';
import { entryIdAt } from '../lists/entry-id.ts';
import { pageBound } from '../lists/page-bound.ts';
import { isWithin, type StoredPage } from '../lists/paging.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';

type Database = Kysely<{ customerDays: CustomerDayRow }>;

export const customerDaysShape: TableShape<CustomerDayRow> = {
  name: 'customerDays',
  columns: {
    dayId: 'id',
    agentUid: 'text',
    uid: 'text',
    dateMs: 'integer',
    volume: 'text',
  },
  primaryKey: ['dayId'],
  time: 'dateMs',
  indexes: {
    customer_days_by_agent: { columns: ['agentUid'], rowsAlike: [50_000] },
    customer_days_by_customer: {
      columns: ['agentUid', 'uid'],
      rowsAlike: [50_000, 300],
    },
  },
};

const COLUMNS = columnsOf(customerDaysShape);

/** Oldest first; of all days that ended before the command. */
export function customerDayRows(
  entry: Happened,
  events: readonly Event[],
): readonly CustomerDayRow[] {
  return events
    .flatMap((event) => (event.type === 'commissions-paid' ? event.days : []))
    .map((day, index) => ({ dayId: entryIdAt(entry.seq, index), ...day }));
}

/** Days of an agent's customers, newest first; only rows `before` one of them. */
export async function findCustomerDays(
  database: Database,
  filter: CustomerFilter,
  { before, limit, offset }: StoredPage<CustomerDayRow>,
): Promise<readonly CustomerDayRow[]> {
  const cursor = before === undefined ? {} : { beforeId: before.dayId };
  const bound = await pageBound(database, customerDaysShape, { window: filter, page: cursor });
  let query = database
    .selectFrom('customerDays')
    .select(COLUMNS)
    .where('agentUid', '=', filter.agentUid)
    .where(bound)
    .orderBy('dayId', 'desc')
    .limit(limit)
    .offset(offset);
  if (filter.uid !== undefined) query = query.where('uid', '=', filter.uid);
  return query.execute();
}

/** The same choice for rows that are not in SQL yet. */
export function customerDayMatches(row: CustomerDayRow, filter: CustomerFilter): boolean {
  const { agentUid, uid } = filter;
  return (
    row.agentUid === agentUid &&
    isWithin(filter, row.dateMs) &&
    (uid === undefined || row.uid === uid)
  );
}
