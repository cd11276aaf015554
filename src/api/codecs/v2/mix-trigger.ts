/** A trigger of a contract as v2 takes it and lists it, waiting or finished (wire.md 4.4, appendix A). */

import type { Instrument } from '../../../engine/core/instrument.ts';
import type { Presets } from '../../../engine/core/order.ts';
import type { OrderRecord } from '../../../engine/core/order-record.ts';
import type { TriggerRecord } from '../../../engine/core/trigger-record.ts';
import { decimal, oneOf, optional } from '../../../http/fields.ts';
import { present } from '../../../primitives/present.ts';
import { codec, type RowFields } from '../codec.ts';
import { readPresets, type SentPreset } from '../order-numbers.ts';
import { mixPlanSource, posModeV2, posSideV2, sideV2, tradeSideV2 } from '../trade-side.ts';
import { averageOf } from './mix-order.ts';
import {
  executedSize,
  FAIL_REASON,
  PRESET_TRIGGER_TYPES,
  planTypeOf,
  presetSourceOf,
  presetTriggerTypeOf,
  triggerTypeOf,
} from './trigger-words.ts';

/** With `size` being, of one that closes the whole position, what it would close now. */
const common: RowFields<TriggerRecord> = {
  planType: [
    'normal_plan, track_plan, profit_plan, loss_plan, pos_profit, pos_loss, moving_plan.',
    (plan) => planTypeOf(plan.kind),
  ],
  symbol: ['Trading pair.', (plan) => plan.symbol],
  size: ['Base coin; of the whole position where that is what it closes.', (plan) => plan.size],
  orderId: ['Id of the plan.', (plan) => plan.triggerId],
  clientOid: ['Client order id.', (plan) => plan.clientOid],
  planStatus: ['live, executed, fail_execute or cancelled.', (plan) => plan.status],
  price: ['Price of the order it places; 0 at market.', (plan) => plan.price],
  executePrice: ['The same.', (plan) => plan.price],
  callbackRatio: ['Trailing: percent; empty otherwise.', (plan) => plan.callbackRatio],
  triggerPrice: ['Trigger price.', (plan) => plan.triggerPrice],
  triggerType: ['fill_price, mark_price or index_price.', (plan) => triggerTypeOf(plan.triggerBy)],
  side: ['buy or sell; in hedge mode the position side: buy for long, sell for short.', sideV2],
  posSide: ['long or short in hedge mode, net in one-way mode.', posSideV2],
  tradeSide: [
    'open or close in hedge mode, buy_single or sell_single in one-way mode.',
    tradeSideOf,
  ],
  posMode: ['one_way_mode or hedge_mode.', posModeV2],
  reduceOnly: [
    'YES or NO; YES for what closes a position.',
    (plan) => (tradeSideOf(plan) === 'close' || plan.isReduceOnly ? 'YES' : 'NO'),
  ],
  marginCoin: ['Margin coin.', (plan) => plan.marginCoin],
  marginMode: ['crossed or isolated.', (plan) => plan.marginMode],
  enterPointSource: ['API, WEB or SYS.', (plan) => plan.enterPoint],
  orderType: ['limit or market.', (plan) => plan.orderType],
  orderSource: ['What the order it places is called.', mixPlanSource],
  cTime: ['Creation time, Unix ms.', (plan) => String(plan.createdMs)],
  uTime: ['Update time, Unix ms.', (plan) => String(plan.updatedMs)],
  presetStopSurplusPrice: [
    'The same as stopSurplusTriggerPrice.',
    ({ presets }) => presets.takeProfitPrice ?? '',
  ],
  presetStopLossPrice: [
    'The same as stopLossTriggerPrice.',
    ({ presets }) => presets.stopLossPrice ?? '',
  ],
  stopSurplusTriggerPrice: [
    'Take-profit of the order it places; empty = none.',
    ({ presets }) => presets.takeProfitPrice ?? '',
  ],
  stopSurplusExecutePrice: [
    'Its execution price; empty = market.',
    ({ presets }) => presets.takeProfitExecutePrice ?? '',
  ],
  stopSurplusTriggerType: [
    'fill_price or mark_price; empty = none.',
    ({ presets: { takeProfitPrice, takeProfitTrigger } }) =>
      takeProfitPrice === undefined ? '' : presetTriggerTypeOf(takeProfitTrigger),
  ],
  stopLossTriggerPrice: [
    'Stop-loss of the order it places; empty = none.',
    ({ presets }) => presets.stopLossPrice ?? '',
  ],
  stopLossExecutePrice: [
    'Its execution price; empty = market.',
    ({ presets }) => presets.stopLossExecutePrice ?? '',
  ],
  stopLossTriggerType: [
    'fill_price or mark_price; empty = none.',
    ({ presets: { stopLossPrice, stopLossTrigger } }) =>
      stopLossPrice === undefined ? '' : presetTriggerTypeOf(stopLossTrigger),
  ],
};

export const mixPlan = codec<TriggerRecord>(common, (plan) => plan.triggerId);

/** Under the names of the sockets. */
export const mixPlanPush = codec<TriggerRecord>({
  instId: ['Contract.', (plan) => plan.symbol],
  ...common,
  status: ['live, executed, fail_execute or cancelled.', (plan) => plan.status],
  actualSize: ['What it ordered; 0 before.', executedSize],
  triggerTime: [
    'When it was triggered, whatever became of its order, Unix ms; empty before.',
    ({ status, updatedMs }) =>
      status === 'executed' || status === 'fail_execute' ? String(updatedMs) : '',
  ],
});

interface FinishedPlan extends TriggerRecord {
  /** The order it placed, if it placed one. */
  readonly executed: OrderRecord | undefined;
}

export const finishedMixPlan = codec<FinishedPlan>(
  {
    ...common,
    size: [
      'Base coin; of the whole position where that is what it closes.',
      ({ executed, size }) => (size === '0' && executed !== undefined ? executed.size : size),
    ],
    executeOrderId: ['The order it placed; empty = none.', (plan) => plan.executeOrderId],
    priceAvg: [
      'Average fill price of that order; empty before any fill.',
      ({ executed }) => (executed === undefined ? '' : averageOf(executed)),
    ],
    baseVolume: ['What that order filled, base coin.', ({ executed }) => executed?.cumQty ?? '0'],
    failReason: FAIL_REASON,
  },
  (plan) => plan.triggerId,
);

function tradeSideOf(plan: TriggerRecord): string {
  return tradeSideV2({ ...plan, execType: 'normal' });
}

export const presetPrice = (description: string) => optional(decimal({ description }));
export const presetTriggerType = () =>
  optional(oneOf(PRESET_TRIGGER_TYPES, { description: 'Absent: fill_price.' }));

export interface SentTriggerPreset extends SentPreset {
  readonly triggerType: (typeof PRESET_TRIGGER_TYPES)[number] | undefined;
}

/**
 * Take-profit and stop-loss of the order that a plan places, each with its own trigger; undefined when
 * there is none.
 */
export function readTriggerPresets(
  instrument: Instrument,
  sent: { readonly takeProfit: SentTriggerPreset; readonly stopLoss: SentTriggerPreset },
): Presets | undefined {
  const presets = readPresets(instrument, 'mix', sent);
  if (presets === undefined) return undefined;
  const { takeProfitPrice, stopLossPrice } = presets;
  const { takeProfit, stopLoss } = sent;
  return {
    ...presets,
    ...present({
      takeProfitTrigger:
        takeProfitPrice === undefined ? undefined : presetSourceOf(takeProfit.triggerType),
      stopLossTrigger:
        stopLossPrice === undefined ? undefined : presetSourceOf(stopLoss.triggerType),
    }),
  };
}
