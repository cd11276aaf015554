/**
 * The commissions of an agent summed over its customers: one row per UTC+8 day, coin and instrument. A day is
 * told as a whole, so its sums are made once, exactly, when it is.
 */
import type { Kysely } from 'kysely';
import type { CommissionRow } from '../../engine/core/commission-row.ts';
import type { Event } from '../../engine/core/event.ts';
import { assert } from '../../primitives/assert.ts';
import { sumDecimals } from '../../primitives/decimal.ts';
import type { AgentDayRow, AgentFilter } from '../agent-report.ts';
import type { PageRequest } from '../lists/page.ts';
import { pageBound } from '../lists/page-bound.ts';
import { idBound, isWithin } from '../lists/paging.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';

type Database = Kysely<{ agentDays: AgentDayRow }>;

export const agentDaysShape: TableShape<AgentDayRow> = {
  name: 'agentDays',
  columns: {
    agentDayId: 'id',
    agentUid: 'text',
    dateMs: 'integer',
    coin: 'text',
    category: 'text',
    symbol: 'text',
    dealAmount: 'text',
    fee: 'text',
    feeDeduction: 'text',
    feePaid: 'text',
    rebateAmount: 'text',
    userRebateAmount: 'text',
    correction: 'text',
    userCorrection: 'text',
  },
  primaryKey: ['agentDayId'],
  time: 'dateMs',
  indexes: { agent_days_by_agent: { columns: ['agentUid'], rowsAlike: [50_000] } },
};

/** The amounts of a row that are summed. */
type SummedField = Exclude<
  keyof AgentDayRow,
  'agentDayId' | 'agentUid' | 'dateMs' | 'coin' | 'category' | 'symbol'
>;

const COLUMNS = columnsOf(agentDaysShape);

/** In the order of their ids. */
export function agentDayRows(event: Event): readonly AgentDayRow[] {
  if (event.type !== 'commissions-paid') return [];
  const groups = new Map<string, CommissionRow[]>();
  for (const row of event.rows) {
    const key = [row.agentUid, row.category, row.symbol, row.coin].join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()].map(sumOf).sort((a, b) => (a.agentDayId < b.agentDayId ? -1 : 1));
}

/** Rows of one agent, coin and instrument, in the order of their ids. */
function sumOf(rows: readonly CommissionRow[]): AgentDayRow {
  const last = rows.at(-1);
  assert(last !== undefined, 'a group of no commissions');
  const { agentUid, category, coin, commissionId, dateMs, symbol } = last;
  const sum = (field: SummedField) => sumDecimals(rows.map((row) => row[field]));
  return {
    agentDayId: commissionId,
    agentUid,
    dateMs,
    coin,
    category,
    symbol,
    dealAmount: sum('dealAmount'),
    fee: sum('fee'),
    feeDeduction: sum('feeDeduction'),
    feePaid: sum('feePaid'),
    rebateAmount: sum('rebateAmount'),
    userRebateAmount: sum('userRebateAmount'),
    correction: sum('correction'),
    userCorrection: sum('userCorrection'),
  };
}

/** Sums of an agent's days, newest first. */
export async function findAgentDays(
  database: Database,
  filter: AgentFilter,
  page: PageRequest,
): Promise<readonly AgentDayRow[]> {
  const bound = await pageBound(database, agentDaysShape, { window: filter, page });
  return database
    .selectFrom('agentDays')
    .select(COLUMNS)
    .where('agentUid', '=', filter.agentUid)
    .where(bound)
    .orderBy('agentDayId', 'desc')
    .limit(page.limit)
    .execute();
}

/** The same choice for rows that are not in SQL yet. */
export function agentDayMatches(row: AgentDayRow, filter: AgentFilter, page: PageRequest): boolean {
  return (
    row.agentUid === filter.agentUid &&
    row.agentDayId < idBound(page) &&
    isWithin(filter, row.dateMs)
  );
}
