/**
 * The commissions of an agent summed over its customers, without those of a broker's sub-accounts (see broker-days.ts):
 * one row per UTC+8 day, coin and instrument. A day is told as a whole, so its sums are made once, exactly, when it is.
 * Decides R-A-9.
 */
import type { CommissionRow } from '../../engine/core/agent.ts';
import { assert } from '../../primitives/assert.ts';
import { sumDecimals } from '../../primitives/decimal.ts';
import type { TimeWindow } from '../lists/page.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';

/** Rows of one agent; the window is on the day's beginning. */
export interface AgentFilter extends TimeWindow {
  readonly agentUid: string;
}

/** What all customers of an agent paid and earned on one UTC+8 day in one coin on one instrument. */
export interface AgentDayRow
  extends Pick<
    CommissionRow,
    'agentUid' | 'dateMs' | 'coin' | 'category' | 'symbol' | SummedField
  > {
  /** That of the last commission in it. */
  readonly agentDayId: string;
}

/** The amounts of a row that are summed. */
type SummedField =
  | 'dealAmount'
  | 'fee'
  | 'feeDeduction'
  | 'feePaid'
  | 'rebateAmount'
  | 'userRebateAmount'
  | 'correction'
  | 'userCorrection';

export const agentDays = storedReport<AgentDayRow, AgentFilter>({
  name: 'agentDays',
  columns: {
    agentDayId: id(),
    agentUid: text(),
    dateMs: time(),
    coin: text(),
    category: text(),
    symbol: text(),
    dealAmount: decimal(),
    fee: decimal(),
    feeDeduction: decimal(),
    feePaid: decimal(),
    rebateAmount: decimal(),
    userRebateAmount: decimal(),
    correction: decimal(),
    userCorrection: decimal(),
  },
  key: ['agentDayId'],
  time: 'dateMs',
  indexes: { agent_days_by_agent: { columns: ['agentUid'], rowsAlike: [50_000] } },
  criteria: { agentUid: { is: 'agentUid' } },
  source: onEvent('commissions-paid', ({ rows }) => agentDayRows(rows)),
});

/** In the order of their ids. */
function agentDayRows(rows: readonly CommissionRow[]): readonly AgentDayRow[] {
  const groups = new Map<string, CommissionRow[]>();
  for (const row of rows) {
    if (row.payer !== 'customer') continue;
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
