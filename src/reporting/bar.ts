/**
 * Price bars in exact units: prices at the instrument's price scale, volume at its size scale,
 * value at its value scale (for inverse contracts that is USD). They add up without rounding.
 */
import type { Traded } from '../engine/event.ts';
import type { Instrument } from '../engine/instrument/instrument.ts';
import { assert } from '../primitives/assert.ts';
import { formatUnits, parseUnits } from '../primitives/decimal.ts';
import type { CandleRow } from './history.ts';

export interface PriceBar {
  readonly startMs: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
  readonly value: bigint;
}

/** The bar of one trade. */
export function barOfTrade(startMs: number, trade: Traded): PriceBar {
  const { priceStep, sizeStep } = trade.instrument;
  const price = BigInt(trade.priceTicks) * BigInt(priceStep.units);
  const volume = BigInt(trade.lots) * BigInt(sizeStep.units);
  return {
    startMs,
    open: price,
    high: price,
    low: price,
    close: price,
    volume,
    value: trade.value,
  };
}

/** The first bar prolonged by a later one. */
export function joinBars(earlier: PriceBar, later: PriceBar): PriceBar {
  return {
    startMs: earlier.startMs,
    open: earlier.open,
    high: higher(earlier.high, later.high),
    low: lower(earlier.low, later.low),
    close: later.close,
    volume: earlier.volume + later.volume,
    value: earlier.value + later.value,
  };
}

/** Nothing traded: flat at a price. */
export function flatBar(startMs: number, price: bigint): PriceBar {
  return { startMs, open: price, high: price, low: price, close: price, volume: 0n, value: 0n };
}

export function candleRow(bar: PriceBar, instrument: Instrument): CandleRow {
  const { priceStep, sizeStep, valueScale } = instrument;
  return {
    startMs: bar.startMs,
    open: formatUnits(bar.open, priceStep.scale),
    high: formatUnits(bar.high, priceStep.scale),
    low: formatUnits(bar.low, priceStep.scale),
    close: formatUnits(bar.close, priceStep.scale),
    baseVolume: formatUnits(bar.volume, sizeStep.scale),
    quoteVolume: formatUnits(bar.value, valueScale),
  };
}

/** Reads back what {@link candleRow} wrote. */
export function barOfRow(row: CandleRow, instrument: Instrument): PriceBar {
  const { priceStep, sizeStep, valueScale } = instrument;
  return {
    startMs: row.startMs,
    open: units(row.open, priceStep.scale),
    high: units(row.high, priceStep.scale),
    low: units(row.low, priceStep.scale),
    close: units(row.close, priceStep.scale),
    volume: units(row.baseVolume, sizeStep.scale),
    value: units(row.quoteVolume, valueScale),
  };
}

// Math.max and Math.min do not take bigints.
function higher(left: bigint, right: bigint): bigint {
  if (left > right) return left;
  return right;
}

function lower(left: bigint, right: bigint): bigint {
  if (left < right) return left;
  return right;
}

function units(text: string, scale: number): bigint {
  const value = parseUnits(text, scale);
  assert(value !== undefined, `history holds ${text}, which is finer than scale ${scale}`);
  return value;
}
