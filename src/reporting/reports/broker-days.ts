/**
 * What a UTC+8 day brought brokers, in USD: by sub-account, and all of them together. A day is told as a whole, so its
 * sums are made once, exactly, when it is.
 * Decides R-K-10.
 */
import type { CommissionRow } from '../../engine/core/agent.ts';
import { tradedIn } from '../../engine/core/order.ts';
import { sumDecimals } from '../../primitives/decimal.ts';
import { count, decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';
import type { AgentFilter } from './agent-days.ts';

/** What the sub-accounts of a broker traded, paid and earned it on one UTC+8 day. */
export interface BrokerDayRow {
  /** That of the last commission in it. */
  readonly brokerDayId: string;
  readonly agentUid: string;
  readonly dateMs: number;
  /** How many of them traded. */
  readonly traders: number;
  /** USD: traded, fees before deductions, what was paid, and the commission; on spot books, and by contracts. */
  readonly spotVolume: string;
  readonly spotFee: string;
  readonly spotPaid: string;
  readonly spotCommission: string;
  readonly futuresVolume: string;
  readonly futuresFee: string;
  readonly futuresPaid: string;
  readonly futuresCommission: string;
}

export const brokerDays = storedReport<BrokerDayRow, AgentFilter>({
  name: 'brokerDays',
  columns: {
    brokerDayId: id(),
    agentUid: text(),
    dateMs: time(),
    traders: count(),
    spotVolume: decimal(),
    spotFee: decimal(),
    spotPaid: decimal(),
    spotCommission: decimal(),
    futuresVolume: decimal(),
    futuresFee: decimal(),
    futuresPaid: decimal(),
    futuresCommission: decimal(),
  },
  key: ['brokerDayId'],
  time: 'dateMs',
  indexes: { broker_days_by_broker: { columns: ['agentUid'], rowsAlike: [1_000] } },
  criteria: { agentUid: { is: 'agentUid' } },
  source: onEvent('commissions-paid', ({ rows }) =>
    groupsOf(rows, ({ agentUid }) => agentUid).map(brokerDayOf),
  ),
});

/** What a sub-account of a broker traded on one UTC+8 day. */
export interface SubAccountDayRow {
  /** That of the last commission in it. */
  readonly subAccountDayId: string;
  readonly agentUid: string;
  readonly uid: string;
  readonly dateMs: number;
  /** USD. */
  readonly spotVolume: string;
  readonly futuresVolume: string;
}

interface SubAccountDayFilter extends AgentFilter {
  readonly uids: readonly string[];
}

export const subAccountDays = storedReport<SubAccountDayRow, SubAccountDayFilter>({
  name: 'subAccountDays',
  columns: {
    subAccountDayId: id(),
    agentUid: text(),
    uid: text(),
    dateMs: time(),
    spotVolume: decimal(),
    futuresVolume: decimal(),
  },
  key: ['subAccountDayId'],
  time: 'dateMs',
  indexes: {
    sub_account_days_by_sub_account: { columns: ['agentUid', 'uid'], rowsAlike: [50_000, 1_000] },
  },
  criteria: { agentUid: { is: 'agentUid' }, uids: { isOneOf: 'uid' } },
  source: onEvent('commissions-paid', ({ rows }) =>
    groupsOf(rows, ({ agentUid, uid }) => `${agentUid} ${uid}`).map(subAccountDayOf),
  ),
});

/** At least one row each. */
type Group = readonly [CommissionRow, ...CommissionRow[]];

/** Rows of brokers that agree, in the order of the last id of each group. */
function groupsOf(
  rows: readonly CommissionRow[],
  keyOf: (row: CommissionRow) => string,
): readonly Group[] {
  const groups = new Map<string, [CommissionRow, ...CommissionRow[]]>();
  for (const row of rows) {
    if (row.payer !== 'sub-account') continue;
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return [...groups.values()].sort((a, b) => (lastIdOf(a) < lastIdOf(b) ? -1 : 1));
}

function lastIdOf(group: Group): string {
  return (group.at(-1) ?? group[0]).commissionId;
}

function brokerDayOf(group: Group): BrokerDayRow {
  const [{ agentUid, dateMs }] = group;
  return {
    brokerDayId: lastIdOf(group),
    agentUid,
    dateMs,
    traders: new Set(group.filter(hasTraded).map(({ uid }) => uid)).size,
    spotVolume: sumOf(group, 'spot', 'volumeUsd'),
    spotFee: sumOf(group, 'spot', 'feeUsd'),
    spotPaid: sumOf(group, 'spot', 'feePaidUsd'),
    spotCommission: sumOf(group, 'spot', 'rebateUsd'),
    futuresVolume: sumOf(group, 'futures', 'volumeUsd'),
    futuresFee: sumOf(group, 'futures', 'feeUsd'),
    futuresPaid: sumOf(group, 'futures', 'feePaidUsd'),
    futuresCommission: sumOf(group, 'futures', 'rebateUsd'),
  };
}

/** A row may tell a correction of an earlier day alone. */
function hasTraded({ volumeUsd }: CommissionRow): boolean {
  return volumeUsd !== '0';
}

function subAccountDayOf(group: Group): SubAccountDayRow {
  const [{ agentUid, dateMs, uid }] = group;
  return {
    subAccountDayId: lastIdOf(group),
    agentUid,
    uid,
    dateMs,
    spotVolume: sumOf(group, 'spot', 'volumeUsd'),
    futuresVolume: sumOf(group, 'futures', 'volumeUsd'),
  };
}

/** Exact, over the spot books (margin among them) or over contracts. */
function sumOf(
  group: Group,
  kind: 'spot' | 'futures',
  field: 'volumeUsd' | 'feeUsd' | 'feePaidUsd' | 'rebateUsd',
): string {
  const meant = group.filter(
    ({ category }) => (tradedIn(category) === 'SPOT') === (kind === 'spot'),
  );
  return sumDecimals(meant.map((row) => row[field]));
}
