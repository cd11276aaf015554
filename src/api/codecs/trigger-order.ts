/** A trigger in the shape of the order that it is to clients: spot's take-profit and stop-loss orders, v3's order detail. */

import type { OrderRecord } from '../../engine/core/order-record.ts';
import type { TriggerRecord } from '../../engine/core/trigger-record.ts';

/** The order it is: waiting or refused nothing has filled, and then what its order filled. */
export function orderOfTrigger(
  record: TriggerRecord,
  executed: OrderRecord | undefined,
): OrderRecord {
  return {
    ...(executed ?? unfilled(record)),
    orderId: record.triggerId,
    clientOid: record.clientOid,
    createdMs: record.createdMs,
  };
}

function unfilled(record: TriggerRecord): OrderRecord {
  const { triggerId: orderId, status, ...same } = record;
  return {
    ...same,
    orderId,
    status: status === 'live' ? 'new' : 'cancelled',
    platformFeeCoin: '',
    platformFee: '0',
    cumQty: '0',
    cumValue: '0',
    avgPrice: '0',
    cancelReason: '',
    leverage: 0,
    loan: '',
    execType: 'normal',
    feeCoin: '',
    fee: '0',
    realisedPnl: '0',
  };
}

/** Why it ended before its order, else why its order did. */
export function endReason({ reason }: TriggerRecord, executed: OrderRecord | undefined): string {
  return reason || (executed?.cancelReason ?? '');
}
