/** A waiting or finished spot plan order as v2 lists it (wire.md 4.4, appendix A). */
import Type, { type Static } from 'typebox';
import type { TriggerRecord } from '../../engine/trigger/trigger-record.ts';
import { list, str } from '../../http/fields.ts';
import { triggerTypeOf } from './trigger-words-v2.ts';

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
