/**
 * Price bars in exact units: prices at the instrument's price scale, volume at its size scale,
 * value at its value scale (for inverse contracts that is USD). They add up without rounding.
 */

import type { ReadTraded } from '../../engine/core/event.ts';
import { type Instrument, MARK_SCALE } from '../../engine/core/instrument.ts';
import { assert } from '../../primitives/assert.ts';
import { formatUnits, parseUnits } from '../../primitives/decimal.ts';
import { add, mul, type Units } from '../../primitives/units.ts';

/** Decimal text throughout; `startMs` is the open time. */
export interface CandleRow {
  readonly startMs: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly baseVolume: string;
  readonly quoteVolume: string;
  /** Of the base volume what takers bought. */
  readonly boughtVolume: string;
}

/** What the prices of a candle are of: trades, the mark, or the index. */
export type CandleSource = 'trades' | 'mark' | 'index';

/** Decimal places of a bar's prices, volume and value. */
export interface BarScales {
  readonly price: number;
  readonly volume: number;
  readonly value: number;
}

/** Marks and index prices may be finer than the tick. */
export function barScales(instrument: Instrument, source: CandleSource): BarScales {
  const { priceStep, sizeStep, valueScale } = instrument;
  const price = source === 'trades' ? priceStep.scale : MARK_SCALE;
  return { price, volume: sizeStep.scale, value: valueScale };
}

export interface PriceBar {
  readonly startMs: number;
  readonly open: Units;
  readonly high: Units;
  readonly low: Units;
  readonly close: Units;
  readonly volume: Units;
  readonly value: Units;
  /** Of the volume what takers bought. */
  readonly bought: Units;
}

/** The bar of one trade. */
export function barOfTrade(startMs: number, trade: ReadTraded): PriceBar {
  const { priceStep, sizeStep } = trade.instrument;
  const price = mul(trade.priceTicks, priceStep.units);
  const volume = mul(trade.lots, sizeStep.units);
  return {
    startMs,
    open: price,
    high: price,
    low: price,
    close: price,
    volume,
    value: trade.value,
    bought: trade.takerSide === 'buy' ? volume : 0,
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
    volume: add(earlier.volume, later.volume),
    value: add(earlier.value, later.value),
    bought: add(earlier.bought, later.bought),
  };
}

/** Nothing traded: flat at a price. So is a price that only moved. */
export function flatBar(startMs: number, price: Units): PriceBar {
  const prices = { open: price, high: price, low: price, close: price };
  return { startMs, ...prices, volume: 0, value: 0, bought: 0 };
}

export function candleRow(bar: PriceBar, scales: BarScales): CandleRow {
  return {
    startMs: bar.startMs,
    open: formatUnits(bar.open, scales.price),
    high: formatUnits(bar.high, scales.price),
    low: formatUnits(bar.low, scales.price),
    close: formatUnits(bar.close, scales.price),
    baseVolume: formatUnits(bar.volume, scales.volume),
    quoteVolume: formatUnits(bar.value, scales.value),
    boughtVolume: formatUnits(bar.bought, scales.volume),
  };
}

/** Reads back what {@link candleRow} wrote. */
export function barOfRow(row: CandleRow, scales: BarScales): PriceBar {
  return {
    startMs: row.startMs,
    open: units(row.open, scales.price),
    high: units(row.high, scales.price),
    low: units(row.low, scales.price),
    close: units(row.close, scales.price),
    volume: units(row.baseVolume, scales.volume),
    value: units(row.quoteVolume, scales.value),
    bought: units(row.boughtVolume, scales.volume),
  };
}

// Math.max and Math.min do not take bigints.
function higher(left: Units, right: Units): Units {
  if (left > right) return left;
  return right;
}

function lower(left: Units, right: Units): Units {
  if (left < right) return left;
  return right;
}

function units(text: string, scale: number): Units {
  const value = parseUnits(text, scale);
  assert(value !== undefined, `history holds ${text}, which is finer than scale ${scale}`);
  return value;
}
