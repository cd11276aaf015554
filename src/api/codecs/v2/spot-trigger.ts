/**
 * Triggers of spot as v2 shows them: take-profit and stop-loss orders in the shapes of spot orders (spec
 * 2.2), told apart by `tpslType` and their trigger price, and plan orders in a shape of their own (wire.md
 * 4.4, appendix A).
 * Decides R-P-18.
 */

import type { OrderRecord } from '../../../engine/core/order-record.ts';
import type { TriggerKind } from '../../../engine/core/trigger.ts';
import type { TriggerRecord } from '../../../engine/core/trigger-record.ts';
import { codec, type RowFields } from '../codec.ts';
import { endReason, orderOfTrigger } from '../trigger-order.ts';
import type { ShownSpotOrder } from './spot-order.ts';
import { executedSize, FAIL_REASON, triggerTypeOf } from './trigger-words.ts';

/** The triggers that are spot orders of `tpslType` tpsl. */
export const TPSL_KINDS = ['take-profit', 'stop-loss'] as const satisfies readonly TriggerKind[];

/** R-P-18: once it has placed its order it shows what that one did. */
export function tpslOrder(record: TriggerRecord, executed?: OrderRecord): ShownSpotOrder {
  return {
    ...orderOfTrigger(record, executed),
    triggerPrice: record.triggerPrice,
    cancelReason: endReason(record, executed),
  };
}

/** A waiting or finished spot plan order as v2 lists it (wire.md 4.4, appendix A). */
const isMoney = ({ quoteAmount }: TriggerRecord) => quoteAmount !== '0';

const planFields: RowFields<TriggerRecord> = {
  orderId: ['Id of the plan.', (plan) => plan.triggerId],
  clientOid: ['Client order id.', (plan) => plan.clientOid],
  symbol: ['Trading pair.', (plan) => plan.symbol],
  size: [
    'Base coin; quote coin with planType total.',
    (plan) => (isMoney(plan) ? plan.quoteAmount : plan.size),
  ],
  executePrice: ['Price of the order it places; 0 at market.', (plan) => plan.price],
  triggerPrice: ['Trigger price.', (plan) => plan.triggerPrice],
  status: ['live, executed, fail_execute or cancelled.', (plan) => plan.status],
  orderType: ['limit or market.', (plan) => plan.orderType],
  side: ['buy or sell.', (plan) => plan.side],
  planType: [
    'amount: base coin. total: quote coin.',
    (plan) => (isMoney(plan) ? 'total' : 'amount'),
  ],
  triggerType: ['fill_price or mark_price.', (plan) => triggerTypeOf(plan.triggerBy)],
  enterPointSource: ['API, WEB or SYS.', (plan) => plan.enterPoint],
  executeOrderId: [
    'The order it placed; empty before and without one.',
    (plan) => plan.executeOrderId,
  ],
  uTime: ['Update time, Unix ms.', (plan) => String(plan.updatedMs)],
  cTime: ['Creation time, Unix ms.', (plan) => String(plan.createdMs)],
};

export const spotPlan = codec<TriggerRecord>(planFields, (plan) => plan.triggerId);

export const finishedSpotPlan = codec<TriggerRecord>(
  { ...planFields, failReason: FAIL_REASON },
  (plan) => plan.triggerId,
);

/** Under the names of the sockets. */
export const spotPlanPush = codec<TriggerRecord>({
  instId: ['Trading pair.', (plan) => plan.symbol],
  ...planFields,
  price: ['Price of the order it places; 0 at market.', (plan) => plan.price],
  actualSize: ['What it ordered; 0 before.', executedSize],
});
