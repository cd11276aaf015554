/**
 * Take-profit and stop-loss prices that come with a v2 order: a trigger each and, optionally, an
 * execution price, whose absence (or zero) means the market price. Shape and step are checked here;
 * the side of the price is the engine's, which knows the market.
 */
import type { Instrument } from '../../engine/instrument/instrument.ts';
import type { Presets } from '../../engine/order/order.ts';
import { stepsToText } from '../../engine/order/order-record.ts';
import type { CodeColumn } from '../../http/wire-error.ts';
import { missing } from '../../http/wire-error.ts';
import { parseDecimal } from '../../primitives/decimal.ts';
import { readPrice } from './order-numbers.ts';
import { present } from './present.ts';

/** One preset as sent, with the names of its parameters for errors. */
export interface SentPreset {
  readonly field: string;
  readonly price: string | undefined;
  readonly executeField: string;
  readonly executePrice: string | undefined;
}

/** The presets of an order; undefined when it has none. */
export function readPresets(
  instrument: Instrument,
  codes: CodeColumn,
  sent: { readonly takeProfit: SentPreset; readonly stopLoss: SentPreset },
): Presets | undefined {
  const takeProfit = readPreset(instrument, codes, sent.takeProfit);
  const stopLoss = readPreset(instrument, codes, sent.stopLoss);
  if (takeProfit.price === undefined && stopLoss.price === undefined) return undefined;
  return present({
    takeProfitPrice: takeProfit.price,
    takeProfitExecutePrice: takeProfit.executePrice,
    stopLossPrice: stopLoss.price,
    stopLossExecutePrice: stopLoss.executePrice,
  });
}

function readPreset(instrument: Instrument, codes: CodeColumn, sent: SentPreset) {
  const executePrice = isZero(sent.executePrice) ? undefined : sent.executePrice;
  if (executePrice !== undefined && sent.price === undefined) throw missing(sent.field);
  const canonical = (field: string, text: string | undefined) =>
    text === undefined
      ? undefined
      : stepsToText(readPrice(instrument, { text, field, codes }), instrument.priceStep);
  return {
    price: canonical(sent.field, sent.price),
    executePrice: canonical(sent.executeField, executePrice),
  };
}

function isZero(text: string | undefined): boolean {
  return text !== undefined && parseDecimal(text)?.units === 0n;
}
