/**
 * A spot take-profit or stop-loss order in the shapes of spot orders (spec 2.2), told apart by
 * `tpslType` and its trigger price. Once it has placed its order it shows what that one did.
 */
import Type, { type Static } from 'typebox';
import type { OrderRecord } from '../../../engine/order/order-record.ts';
import type { TriggerKind } from '../../../engine/trigger/trigger.ts';
import type { TriggerRecord } from '../../../engine/trigger/trigger-record.ts';
import { list, str } from '../../../http/fields.ts';
import {
  type spotOrderV2,
  spotOrderWireV2,
  type unfilledSpotOrderV2,
  unfilledSpotOrderWireV2,
} from './spot-order.ts';
import { triggerTypeOf } from './trigger-words.ts';

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

/** A waiting or finished spot plan order as v2 lists it (wire.md 4.4, appendix A). */
const spotPlanV2 = Type.Object({
  orderId: str('Id of the plan.'),
  clientOid: str('Client order id.'),
  symbol: str('Trading pair.'),
  size: str('Base coin; quote coin with planType total.'),
  executePrice: str('Price of the order it places; 0 at market.'),
  triggerPrice: str('Trigger price.'),
  status: str('live, executed, fail_execute or cancelled.'),
  orderType: str('limit or market.'),
  side: str('buy or sell.'),
  planType: str('amount: base coin. total: quote coin.'),
  triggerType: str('fill_price or mark_price.'),
  enterPointSource: str('API, WEB or SYS.'),
  executeOrderId: str('The order it placed; empty before and without one.'),
  uTime: str('Update time, Unix ms.'),
  cTime: str('Creation time, Unix ms.'),
});

export const spotPlanListV2 = Type.Object({
  nextFlag: Type.Boolean({ description: 'Whether there are older ones.' }),
  idLessThan: str('Id of the last row: that of the next page; empty at the end.'),
  orderList: list(spotPlanV2),
});

/** A page of `limit` rows, of which one more was asked for to know whether there are older ones. */
export function spotPlanListWireV2(
  records: readonly TriggerRecord[],
  limit: number,
): Static<typeof spotPlanListV2> {
  const orderList = records.slice(0, limit).map(spotPlanWireV2);
  return {
    nextFlag: records.length > limit,
    idLessThan: orderList.at(-1)?.orderId ?? '',
    orderList,
  };
}

function spotPlanWireV2(record: TriggerRecord): Static<typeof spotPlanV2> {
  const isMoney = record.quoteAmount !== '0';
  return {
    orderId: record.triggerId,
    clientOid: record.clientOid,
    symbol: record.symbol,
    size: isMoney ? record.quoteAmount : record.size,
    executePrice: record.price,
    triggerPrice: record.triggerPrice,
    status: record.status,
    orderType: record.orderType,
    side: record.side,
    planType: isMoney ? 'total' : 'amount',
    triggerType: triggerTypeOf(record.triggerBy),
    enterPointSource: record.enterPoint,
    executeOrderId: record.executeOrderId,
    uTime: String(record.updatedMs),
    cTime: String(record.createdMs),
  };
}
