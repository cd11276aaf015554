/** A trigger of a contract as v2 takes it and lists it, waiting or finished (wire.md 4.4, appendix A). */
import Type, { type Static } from 'typebox';
import type { Instrument } from '../../../engine/instrument/instrument.ts';
import type { Presets } from '../../../engine/order/order.ts';
import type { OrderRecord } from '../../../engine/order/order-record.ts';
import type { TriggerRecord } from '../../../engine/trigger/trigger-record.ts';
import { decimal, list, oneOf, optional, str } from '../../../http/fields.ts';
import { present } from '../../calls/present.ts';
import { readPresets, type SentPreset } from '../order-numbers.ts';
import { legWireV2, mixPlanSource } from '../trade-side.ts';
import { endId } from './mix-order.ts';
import {
  PRESET_TRIGGER_TYPES,
  planTypeOf,
  presetSourceOf,
  presetTriggerTypeOf,
  triggerTypeOf,
} from './trigger-words.ts';

const common = {
  planType: str(
    'normal_plan, track_plan, profit_plan, loss_plan, pos_profit, pos_loss, moving_plan.',
  ),
  symbol: str('Trading pair.'),
  size: str('Base coin; of the whole leg where that is what it closes.'),
  orderId: str('Id of the plan.'),
  clientOid: str('Client order id.'),
  planStatus: str('live, executed, fail_execute or cancelled.'),
  price: str('Price of the order it places; 0 at market.'),
  executePrice: str('The same.'),
  callbackRatio: str('Trailing: percent; empty otherwise.'),
  triggerPrice: str('Trigger price.'),
  triggerType: str('fill_price, mark_price or index_price.'),
  side: str('buy or sell; in hedge mode the leg: buy for long, sell for short.'),
  posSide: str('long or short in hedge mode, net in one-way mode.'),
  tradeSide: str('open or close in hedge mode, buy_single or sell_single in one-way mode.'),
  posMode: str('one_way_mode or hedge_mode.'),
  reduceOnly: str('YES or NO; YES for what closes a leg.'),
  marginCoin: str('Margin coin.'),
  marginMode: str('crossed or isolated.'),
  enterPointSource: str('API, WEB or SYS.'),
  orderType: str('limit or market.'),
  orderSource: str('What the order it places is called.'),
  cTime: str('Creation time, Unix ms.'),
  uTime: str('Update time, Unix ms.'),
  stopSurplusTriggerPrice: str('Take-profit of the order it places; empty = none.'),
  stopSurplusExecutePrice: str('Its execution price; empty = market.'),
  stopSurplusTriggerType: str('fill_price or mark_price; empty = none.'),
  stopLossTriggerPrice: str('Stop-loss of the order it places; empty = none.'),
  stopLossExecutePrice: str('Its execution price; empty = market.'),
  stopLossTriggerType: str('fill_price or mark_price; empty = none.'),
};

const pending = Type.Object(common);
const finished = Type.Object({
  ...common,
  executeOrderId: str('The order it placed; empty = none.'),
  priceAvg: str('Average fill price of that order; 0 before any fill.'),
  baseVolume: str('What that order filled, base coin.'),
});

export const planListV2 = Type.Object({ entrustedList: list(pending), endId });
export const planHistoryV2 = Type.Object({ entrustedList: list(finished), endId });

/** `size` is what it would close now, for one that closes the whole leg. */
export function planWireV2(record: TriggerRecord, size: string): Static<typeof pending> {
  const leg = legWireV2({ ...record, execType: 'normal' });
  const isReducing = leg.tradeSide === 'close' || record.isReduceOnly;
  return {
    planType: planTypeOf(record.kind),
    symbol: record.symbol,
    size,
    orderId: record.triggerId,
    clientOid: record.clientOid,
    planStatus: record.status,
    price: record.price,
    executePrice: record.price,
    callbackRatio: record.callbackRatio,
    triggerPrice: record.triggerPrice,
    triggerType: triggerTypeOf(record.triggerBy),
    ...leg,
    reduceOnly: isReducing ? 'YES' : 'NO',
    marginCoin: record.marginCoin,
    marginMode: record.marginMode,
    enterPointSource: record.enterPoint,
    orderType: record.orderType,
    orderSource: mixPlanSource(record),
    cTime: String(record.createdMs),
    uTime: String(record.updatedMs),
    ...presetsWire(record),
  };
}

/** With what became of the order it placed, if it placed one. */
export function finishedPlanWireV2(
  record: TriggerRecord,
  executed: OrderRecord | undefined,
): Static<typeof finished> {
  const size = record.size === '0' && executed !== undefined ? executed.size : record.size;
  return {
    ...planWireV2(record, size),
    executeOrderId: record.executeOrderId,
    priceAvg: executed?.avgPrice ?? '0',
    baseVolume: executed?.cumQty ?? '0',
  };
}

function presetsWire({ presets }: TriggerRecord) {
  const { takeProfitPrice, stopLossPrice } = presets;
  return {
    stopSurplusTriggerPrice: takeProfitPrice ?? '',
    stopSurplusExecutePrice: presets.takeProfitExecutePrice ?? '',
    stopSurplusTriggerType:
      takeProfitPrice === undefined ? '' : presetTriggerTypeOf(presets.takeProfitTrigger),
    stopLossTriggerPrice: stopLossPrice ?? '',
    stopLossExecutePrice: presets.stopLossExecutePrice ?? '',
    stopLossTriggerType:
      stopLossPrice === undefined ? '' : presetTriggerTypeOf(presets.stopLossTrigger),
  };
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
