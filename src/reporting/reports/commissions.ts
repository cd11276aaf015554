/** What agents and their customers earned: one row per customer, UTC+8 day, coin and instrument (spec 2.6). */
import type { Kysely } from 'kysely';
import type { CommissionRow } from '../../engine/core/commission-row.ts';
import type { Event } from '../../engine/core/event.ts';
import type { CommissionFilter } from '../agent-report.ts';
import type { PageRequest } from '../lists/page.ts';
import { pageBound } from '../lists/page-bound.ts';
import { idBound, isWithin, storedId } from '../lists/paging.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';

type Database = Kysely<{ commissions: CommissionRow }>;

export const commissionsShape: TableShape<CommissionRow> = {
  name: 'commissions',
  columns: {
    commissionId: 'id',
    agentUid: 'text',
    uid: 'text',
    dateMs: 'integer',
    coin: 'text',
    category: 'text',
    symbol: 'text',
    dealAmount: 'text',
    fee: 'text',
    feeDeduction: 'text',
    feePaid: 'text',
    commissionRate: 'text',
    userRebateRate: 'text',
    rebateAmount: 'text',
    userRebateAmount: 'text',
    correction: 'text',
    userCorrection: 'text',
    dayTotal: 'text',
    total: 'text',
  },
  primaryKey: ['commissionId'],
  time: 'dateMs',
  indexes: {
    commissions_by_agent: { columns: ['agentUid'], rowsAlike: [50_000] },
    commissions_by_customer: {
      columns: ['agentUid', 'uid'],
      rowsAlike: [50_000, 1_000],
    },
    commissions_by_symbol: {
      columns: ['agentUid', 'symbol'],
      rowsAlike: [50_000, 5_000],
    },
  },
};

const COLUMNS = columnsOf(commissionsShape);

export function commissionRows(event: Event): readonly CommissionRow[] {
  return event.type === 'commissions-paid' ? event.rows : [];
}

/** Commissions, newest first. */
export async function findCommissions(
  database: Database,
  filter: CommissionFilter,
  page: PageRequest,
): Promise<readonly CommissionRow[]> {
  const bound = await pageBound(database, commissionsShape, { window: filter, page });
  let query = database
    .selectFrom('commissions')
    .select(COLUMNS)
    .where(bound)
    .orderBy('commissionId', 'desc')
    .limit(page.limit);
  const { agentUid, categories, coin, commissionId, symbol, uid } = filter;
  if (commissionId !== undefined) query = query.where('commissionId', '=', storedId(commissionId));
  if (agentUid !== undefined) query = query.where('agentUid', '=', agentUid);
  if (uid !== undefined) query = query.where('uid', '=', uid);
  if (coin !== undefined) query = query.where('coin', '=', coin);
  if (symbol !== undefined) query = query.where('symbol', '=', symbol);
  if (categories !== undefined) query = query.where('category', 'in', categories);
  return query.execute();
}

/** The same choice for rows that are not in SQL yet. */
export function commissionMatches(
  row: CommissionRow,
  filter: CommissionFilter,
  page: PageRequest,
): boolean {
  const { agentUid, categories, coin, commissionId, symbol, uid } = filter;
  return (
    (commissionId === undefined || row.commissionId === commissionId) &&
    (agentUid === undefined || row.agentUid === agentUid) &&
    row.commissionId < idBound(page) &&
    isWithin(filter, row.dateMs) &&
    (uid === undefined || row.uid === uid) &&
    (coin === undefined || row.coin === coin) &&
    (symbol === undefined || row.symbol === symbol) &&
    (categories === undefined || categories.includes(row.category))
  );
}
