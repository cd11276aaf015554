/** Finished triggers, each written once when it leaves the engine's state. */

import type { Category } from '../../engine/core/instrument.ts';
import type { TriggerKind, TriggerStatus } from '../../engine/core/trigger.ts';
import { type TriggerRecord, triggerRecord } from '../../engine/core/trigger-record.ts';
import type { TimeWindow } from '../lists/page.ts';
import { decimal, flag, id, json, text, time } from '../report/column.ts';
import { WITH_CLIENT_OID } from '../report/filter.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';
import { optionColumns } from './orders.ts';

/** Finished triggers only: waiting ones are in the engine's state. The window is on `createdMs`. */
export interface TriggerHistoryFilter extends TimeWindow {
  readonly uid: string;
  readonly categories?: readonly Category[];
  readonly symbol?: string;
  readonly kinds?: readonly TriggerKind[];
  readonly status?: TriggerStatus;
  readonly triggerId?: string;
  readonly clientOid?: string;
}

export const triggers = storedReport<TriggerRecord, TriggerHistoryFilter>({
  name: 'triggers',
  columns: {
    triggerId: id(),
    clientOid: text(),
    uid: text(),
    category: text(),
    symbol: text(),
    base: text(),
    quote: text(),
    marginCoin: text(),
    kind: text(),
    status: text(),
    reason: text(),
    triggerPrice: decimal(),
    triggerBy: text(),
    direction: text(),
    callbackRatio: decimal(),
    bestPrice: decimal(),
    side: text(),
    orderType: text(),
    timeInForce: text(),
    ...optionColumns(),
    price: decimal(),
    size: decimal(),
    quoteAmount: decimal(),
    holdMode: text(),
    positionSide: text(),
    effect: text(),
    isReduceOnly: flag(),
    marginMode: text(),
    presets: json(),
    parentOrderId: text(),
    executeOrderId: text(),
    enterPoint: text(),
    isCopyTrading: flag(),
    createdMs: time(),
    updatedMs: time(),
  },
  key: ['triggerId'],
  time: 'createdMs',
  indexes: {
    triggers_by_user: { columns: ['uid'], rowsAlike: [5_000] },
    triggers_by_client_oid: {
      columns: ['uid', 'clientOid'],
      rowsAlike: [5_000, 1],
      only: WITH_CLIENT_OID,
    },
  },
  criteria: {
    uid: { is: 'uid' },
    categories: { isOneOf: 'category' },
    symbol: { is: 'symbol' },
    kinds: { isOneOf: 'kind' },
    status: { is: 'status' },
    triggerId: { is: 'triggerId' },
    clientOid: { is: 'clientOid', and: WITH_CLIENT_OID },
  },
  // Triggers do not end in the order of their ids.
  source: onEvent('trigger-closed', ({ trigger }) => [triggerRecord(trigger)], {
    isInOrder: false,
  }),
});
