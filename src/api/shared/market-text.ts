/** Numbers of a market as reply text; '0' stands for what there is not yet, never null (case A43). */
import { type Instrument, MARK_SCALE } from '../../engine/instrument/instrument.ts';
import { stepsToText } from '../../engine/order/order-record.ts';
import { formatUnits } from '../../primitives/decimal.ts';

/** A price in ticks; 0 ticks is "no such price" and reads '0'. */
export function priceText(instrument: Instrument, ticks: number): string {
  return stepsToText(ticks, instrument.priceStep);
}

/** A size in lots, base coin. */
export function sizeText(instrument: Instrument, lots: number): string {
  return stepsToText(lots, instrument.sizeStep);
}

/** Money in value units: quote coin, for inverse contracts USD. */
export function valueText(instrument: Instrument, value: bigint): string {
  return formatUnits(value, instrument.valueScale);
}

/** An index or mark price. */
export function markText(price: bigint | undefined): string {
  return formatUnits(price ?? 0n, MARK_SCALE);
}

/** The declared band as ratios; '0' = no band. */
export function bandText(instrument: Instrument): { readonly buy: string; readonly sell: string } {
  return instrument.spec.priceBand ?? { buy: '0', sell: '0' };
}
