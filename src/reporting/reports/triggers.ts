/** Finished triggers, each written once when it leaves the engine's state. */
import type { Kysely } from 'kysely';
import type { Event } from '../../engine/core/event.ts';
import type { Presets } from '../../engine/core/order.ts';
import { type TriggerRecord, triggerRecord } from '../../engine/orders/trigger/trigger-record.ts';
import type { TriggerHistoryFilter } from '../history.ts';
import type { PageRequest } from '../lists/page.ts';
import { pageBound } from '../lists/page-bound.ts';
import { idBound, isWithin, storedId } from '../lists/paging.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';
import { isClientOid, WITH_CLIENT_OID } from './client-oid.ts';

/** The record with its booleans as 0 or 1, and its presets, which nobody searches, as JSON. */
export interface TriggersRow
  extends Omit<TriggerRecord, 'presets' | 'isReduceOnly' | 'isCopyTrading'> {
  readonly presets: string;
  readonly isReduceOnly: number;
  readonly isCopyTrading: number;
}

type Database = Kysely<{ triggers: TriggersRow }>;

export const triggersShape: TableShape<TriggersRow> = {
  name: 'triggers',
  columns: {
    triggerId: 'id',
    clientOid: 'text',
    uid: 'text',
    category: 'text',
    symbol: 'text',
    base: 'text',
    quote: 'text',
    marginCoin: 'text',
    kind: 'text',
    status: 'text',
    reason: 'text',
    triggerPrice: 'text',
    triggerBy: 'text',
    direction: 'text',
    callbackRatio: 'text',
    bestPrice: 'text',
    side: 'text',
    orderType: 'text',
    timeInForce: 'text',
    stp: 'text',
    price: 'text',
    size: 'text',
    quoteAmount: 'text',
    holdMode: 'text',
    positionSide: 'text',
    effect: 'text',
    isReduceOnly: 'integer',
    marginMode: 'text',
    presets: 'text',
    parentOrderId: 'text',
    executeOrderId: 'text',
    enterPoint: 'text',
    isCopyTrading: 'integer',
    createdMs: 'integer',
    updatedMs: 'integer',
  },
  primaryKey: ['triggerId'],
  time: 'createdMs',
  indexes: {
    triggers_by_user: { columns: ['uid'], rowsAlike: [5_000] },
    triggers_by_client_oid: {
      columns: ['uid', 'clientOid'],
      rowsAlike: [5_000, 1],
      only: WITH_CLIENT_OID,
    },
  },
};

const COLUMNS = columnsOf(triggersShape);

export function triggerRows(event: Event): readonly TriggersRow[] {
  return event.type === 'trigger-closed' ? [rowOf(triggerRecord(event.trigger))] : [];
}

/** The triggers that the events of one command finished. */
export function finishedTriggers(events: readonly Event[]): readonly TriggerRecord[] {
  return events
    .filter((event) => event.type === 'trigger-closed')
    .map(({ trigger }) => triggerRecord(trigger));
}

/** Finished triggers of a user, by trigger id descending. */
export async function findTriggers(
  database: Database,
  filter: TriggerHistoryFilter,
  page: PageRequest,
): Promise<readonly TriggerRecord[]> {
  const { categories, clientOid, kinds, status, symbol, triggerId } = filter;
  const bound = await pageBound(database, triggersShape, { window: filter, page });
  let query = database
    .selectFrom('triggers')
    .select(COLUMNS)
    .where('uid', '=', filter.uid)
    .where(bound)
    .orderBy('triggerId', 'desc')
    .limit(page.limit);
  if (categories !== undefined) query = query.where('category', 'in', categories);
  if (symbol !== undefined) query = query.where('symbol', '=', symbol);
  if (kinds !== undefined) query = query.where('kind', 'in', kinds);
  if (status !== undefined) query = query.where('status', '=', status);
  if (clientOid !== undefined) query = query.where(isClientOid(clientOid));
  if (triggerId !== undefined) query = query.where('triggerId', '=', storedId(triggerId));
  return (await query.execute()).map(recordOf);
}

/** The same choice for records that are not in SQL yet. */
export function triggerMatches(
  record: TriggerRecord,
  filter: TriggerHistoryFilter,
  page: PageRequest,
): boolean {
  return (
    record.uid === filter.uid &&
    record.triggerId < idBound(page) &&
    isWithin(filter, record.createdMs) &&
    isOf(record, filter) &&
    (filter.clientOid ?? record.clientOid) === record.clientOid &&
    (filter.triggerId ?? record.triggerId) === record.triggerId
  );
}

function isOf(record: TriggerRecord, filter: TriggerHistoryFilter): boolean {
  const { categories, kinds, status, symbol } = filter;
  return (
    (categories === undefined || categories.includes(record.category)) &&
    (symbol === undefined || symbol === record.symbol) &&
    (kinds === undefined || kinds.includes(record.kind)) &&
    (status === undefined || status === record.status)
  );
}

function rowOf(record: TriggerRecord): TriggersRow {
  return {
    ...record,
    presets: JSON.stringify(record.presets),
    isReduceOnly: Number(record.isReduceOnly),
    isCopyTrading: Number(record.isCopyTrading),
  };
}

function recordOf(row: TriggersRow): TriggerRecord {
  return {
    ...row,
    presets: JSON.parse(row.presets) as Presets,
    isReduceOnly: row.isReduceOnly === 1,
    isCopyTrading: row.isCopyTrading === 1,
  };
}
