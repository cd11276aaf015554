/**
 * How amounts are written: numbers of a market as text, '0' for what there is not yet, never null (case
 * A43); exact arithmetic on decimal texts, for sums that only the wire shows; and worth in USDT.
 */

import { type Instrument, MARK_SCALE, USD_SCALE } from '../../engine/core/instrument.ts';
import { stepsToText } from '../../engine/core/order-record.ts';
import type { OrderLimits } from '../../engine/core/reference.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { usdAsCoin, usdUnits, usdValueText } from '../../engine/read/usd-value.ts';
import {
  atOneScale,
  formatUnits,
  parseDecimal,
  rescaleFloor,
  sumDecimals,
} from '../../primitives/decimal.ts';
import { mulDivFloor, type Units } from '../../primitives/units.ts';

/** A price in ticks; 0 ticks is "no such price" and reads '0'. */
export function priceText(instrument: Instrument, ticks: number): string {
  return stepsToText(ticks, instrument.priceStep);
}

/** A size in lots, base coin. */
export function sizeText(instrument: Instrument, lots: number): string {
  return stepsToText(lots, instrument.sizeStep);
}

/** Money in value units: quote coin, for inverse contracts USD. */
export function valueText(instrument: Instrument, value: Units): string {
  return formatUnits(value, instrument.valueScale);
}

/** An index or mark price. */
export function markText(price: Units | undefined): string {
  return formatUnits(price ?? 0, MARK_SCALE);
}

/** The declared band as ratios; '0' = no band. */
export function bandText(instrument: Instrument): { readonly buy: string; readonly sell: string } {
  return instrument.spec.priceBand ?? { buy: '0', sell: '0' };
}

/** The opposite number: v2 shows a fee that was paid as negative (wire.md 9, F4). */
export function negated(text: string): string {
  if (text.startsWith('-')) return text.slice(1);
  return text === '0' ? text : `-${text}`;
}

/** a + b. */
export function plus(a: string, b: string): string {
  return sumDecimals([a, b]);
}

/** a − b. */
export function minus(a: string, b: string): string {
  return plus(a, negated(b));
}

/** Rounded down, always with two decimals. */
export function atTwoDecimals(amount: string): string {
  const { units, scale } = parseDecimal(amount) ?? { units: 0, scale: 0 };
  const [whole = '', part = ''] = formatUnits(rescaleFloor(units, scale, 2), 2).split('.');
  return `${whole}.${part.padEnd(2, '0')}`;
}

/** What is held in percent of what is owed: at most two decimals, rounded down; 100% where nothing is owed. */
export function percentText({
  held,
  owed,
}: {
  readonly held: string;
  readonly owed: string;
}): string {
  const [has, wants] = atOneScale(held, owed);
  return wants === 0 ? '100%' : `${formatUnits(mulDivFloor(has, 10_000, wants), 2)}%`;
}

const USDT = 'USDT';
const USD = 'USD';

/**
 * An amount of any quote currency in USDT, for the fields that real clients compare across pairs: exact for USDT itself, else by the coin's USD price; '0'
 * when it has none. USD is the quote of inverse contracts and no coin of the venue.
 */
export function usdtValue(state: ReadState, currency: string, amount: string): string {
  if (currency === USDT) return amount;
  const units = currency === USD ? dollars(amount) : usdUnits(state, currency, amount);
  return usdAsCoin(state, units, USDT);
}

/** An amount of any quote currency in USD; USD itself is one of inverse contracts. */
export function usdText(state: ReadState, currency: string, amount: string): string {
  return currency === USD ? amount : usdValueText(state, currency, amount);
}

function dollars(amount: string): Units {
  const decimal = parseDecimal(amount);
  return decimal === undefined ? 0 : rescaleFloor(decimal.units, decimal.scale, USD_SCALE);
}

/** Empty where there is no limit: a pair may declare none. */
export function orderLimitText({ ofSymbol }: OrderLimits): string {
  return ofSymbol === Number.MAX_SAFE_INTEGER ? '' : String(ofSymbol);
}
