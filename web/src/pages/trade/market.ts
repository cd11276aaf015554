/** The instrument that the desk shows. */
import type { Pair } from '../../client/trading.ts';
import { type Instrument, useInstruments } from '../../feed/reference.ts';

/** The scales that its figures are shown at. */
export interface Market extends Pair {
  readonly instrument: Instrument;
  readonly priceStep: string;
  readonly priceScale: number;
  readonly sizeStep: string;
  readonly sizeScale: number;
}

export function marketOf(instrument: Instrument): Market {
  return {
    category: instrument.category,
    symbol: instrument.symbol,
    instrument,
    priceStep: instrument.priceMultiplier,
    priceScale: Number(instrument.pricePrecision),
    sizeStep: instrument.quantityMultiplier,
    sizeScale: Number(instrument.quantityPrecision),
  };
}

/** Scales of any pair, for lists of many; plain text where the pair is not listed any more. */
export function useScales(): (pair: Pair) => { readonly price: number; readonly size: number } {
  const instruments = useInstruments();
  const known = new Map(instruments?.map((entry) => [`${entry.category} ${entry.symbol}`, entry]));
  return ({ category, symbol }) => {
    const found = known.get(`${category} ${symbol}`);
    return {
      price: Number(found?.pricePrecision ?? 0),
      size: Number(found?.quantityPrecision ?? 0),
    };
  };
}
