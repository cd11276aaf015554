/** What customers of agents paid in (R-A-7). */
import type { Kysely } from 'kysely';
import type { Event } from '../../engine/core/event.ts';
import type { Happened } from '../../engine/moments.ts';
import type { CustomerDepositRow, CustomerFilter } from '../agent-report.ts';
import { entryIdAt } from '../lists/entry-id.ts';
import { pageBound } from '../lists/page-bound.ts';
import { isWithin, type StoredPage } from '../lists/paging.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';

type Database = Kysely<{ customerDeposits: CustomerDepositRow }>;

export const customerDepositsShape: TableShape<CustomerDepositRow> = {
  name: 'customerDeposits',
  columns: {
    depositId: 'id',
    agentUid: 'text',
    uid: 'text',
    coin: 'text',
    amount: 'text',
    timeMs: 'integer',
  },
  primaryKey: ['depositId'],
  time: 'timeMs',
  indexes: {
    customer_deposits_by_agent: { columns: ['agentUid'], rowsAlike: [50_000] },
    customer_deposits_by_customer: {
      columns: ['agentUid', 'uid'],
      rowsAlike: [50_000, 100],
    },
  },
};

const COLUMNS = columnsOf(customerDepositsShape);

export function customerDepositRows(at: Happened, event: Event): readonly CustomerDepositRow[] {
  if (event.type !== 'customer-deposited') return [];
  return [{ depositId: entryIdAt(at.seq, 0), ...event.deposit, timeMs: at.timeMs }];
}

/** Deposits of an agent's customers, newest first; only rows `before` one of them. */
export async function findCustomerDeposits(
  database: Database,
  filter: CustomerFilter,
  { before, limit, offset }: StoredPage<CustomerDepositRow>,
): Promise<readonly CustomerDepositRow[]> {
  const cursor = before === undefined ? {} : { beforeId: before.depositId };
  const bound = await pageBound(database, customerDepositsShape, { window: filter, page: cursor });
  let query = database
    .selectFrom('customerDeposits')
    .select(COLUMNS)
    .where('agentUid', '=', filter.agentUid)
    .where(bound)
    .orderBy('depositId', 'desc')
    .limit(limit)
    .offset(offset);
  if (filter.uid !== undefined) query = query.where('uid', '=', filter.uid);
  return query.execute();
}

/** The same choice for rows that are not in SQL yet. */
export function customerDepositMatches(row: CustomerDepositRow, filter: CustomerFilter): boolean {
  const { agentUid, uid } = filter;
  return (
    row.agentUid === agentUid &&
    isWithin(filter, row.timeMs) &&
    (uid === undefined || row.uid === uid)
  );
}
