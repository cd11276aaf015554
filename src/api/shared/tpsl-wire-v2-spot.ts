/**
 * A spot take-profit or stop-loss order in the shapes of spot orders (spec 2.2), told apart by
 * `tpslType` and its trigger price. Once it has placed its order it shows what that one did.
 */
import type { Static } from 'typebox';
import type { OrderRecord } from '../../engine/order/order-record.ts';
import type { TriggerKind } from '../../engine/trigger/trigger.ts';
import type { TriggerRecord } from '../../engine/trigger/trigger-record.ts';
import {
  type spotOrderV2,
  spotOrderWireV2,
  type unfilledSpotOrderV2,
  unfilledSpotOrderWireV2,
} from './order-wire-v2-spot.ts';

/** The triggers that are spot orders of `tpslType` tpsl. */
export const TPSL_KINDS = ['take-profit', 'stop-loss'] as const satisfies readonly TriggerKind[];

export function unfilledTpslWireV2(record: TriggerRecord): Static<typeof unfilledSpotOrderV2> {
  return { ...unfilledSpotOrderWireV2(asOrder(record, undefined)), ...tpsl(record) };
}

export function tpslWireV2(
  record: TriggerRecord,
  executed: OrderRecord | undefined,
): Static<typeof spotOrderV2> {
  const cancelReason = record.reason || (executed?.cancelReason ?? '');
  return { ...spotOrderWireV2(asOrder(record, executed)), ...tpsl(record), cancelReason };
}

function tpsl({ triggerPrice }: TriggerRecord) {
  return { tpslType: 'tpsl', triggerPrice };
}

/** The order it is: waiting or refused nothing has filled, and then what its order filled. */
function asOrder(record: TriggerRecord, executed: OrderRecord | undefined): OrderRecord {
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
