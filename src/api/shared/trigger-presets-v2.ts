/** Take-profit and stop-loss of the order that a v2 futures plan places, each with its own trigger. */
import type { Instrument } from '../../engine/instrument/instrument.ts';
import type { Presets } from '../../engine/order/order.ts';
import { decimal, oneOf, optional } from '../../http/fields.ts';
import { present } from './present.ts';
import { readPresets, type SentPreset } from './presets-v2.ts';
import { PRESET_TRIGGER_TYPES, presetSourceOf } from './trigger-words-v2.ts';

export const presetPrice = (description: string) => optional(decimal({ description }));
export const presetTriggerType = () =>
  optional(oneOf(PRESET_TRIGGER_TYPES, { description: 'Absent: fill_price.' }));

export interface SentTriggerPreset extends SentPreset {
  readonly triggerType: (typeof PRESET_TRIGGER_TYPES)[number] | undefined;
}

/** Undefined when there is none. */
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
