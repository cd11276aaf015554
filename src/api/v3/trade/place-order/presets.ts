/** The take-profit and stop-loss of a v3 order as the domain's presets (wire.md 6.3). */
import type { Instrument } from '../../../../engine/instrument/instrument.ts';
import type { OrderType, Presets, TriggerPrice } from '../../../../engine/order/order.ts';
import { missing } from '../../../../http/wire-error.ts';
import { present } from '../../../shared/present.ts';
import { readPresets } from '../../../shared/presets-v2.ts';

export interface PresetInput {
  readonly takeProfit: string | undefined;
  readonly stopLoss: string | undefined;
  readonly tpTriggerBy: TriggerPrice | undefined;
  readonly slTriggerBy: TriggerPrice | undefined;
  readonly tpOrderType: OrderType;
  readonly slOrderType: OrderType;
  readonly tpLimitPrice: string | undefined;
  readonly slLimitPrice: string | undefined;
}

/** Undefined when none is set. */
export function presetsOf(input: PresetInput, instrument: Instrument): Presets | undefined {
  const presets = readPresets(instrument, 'uta', {
    takeProfit: {
      field: 'takeProfit',
      price: input.takeProfit,
      executeField: 'tpLimitPrice',
      executePrice: executePrice('tpLimitPrice', input.tpOrderType, input.tpLimitPrice),
    },
    stopLoss: {
      field: 'stopLoss',
      price: input.stopLoss,
      executeField: 'slLimitPrice',
      executePrice: executePrice('slLimitPrice', input.slOrderType, input.slLimitPrice),
    },
  });
  if (presets === undefined) return undefined;
  return {
    ...presets,
    ...present({
      takeProfitTrigger: presets.takeProfitPrice === undefined ? undefined : input.tpTriggerBy,
      stopLossTrigger: presets.stopLossPrice === undefined ? undefined : input.slTriggerBy,
    }),
  };
}

/** A limit needs its price; a market execution has none. */
function executePrice(field: string, orderType: OrderType, price: string | undefined) {
  if (orderType === 'market') return undefined;
  if (price === undefined) throw missing(field);
  return price;
}
