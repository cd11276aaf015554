/**
 * What the venue gives for a coin in another one. The price is that of both coins in dollars, or the best price of
 * the book of their pair where that is worse for who asks, so that neither a stale index nor a thin book can be
 * used against the venue; less the spread. What is not a whole unit is the venue's.
 *
 * Worked: BTC at 60 000 and a best bid of 59 900, spread 0.001: 1 BTC is 59 900 · 0.999 = 59 840.1 USDT.
 * Decides R-H-1.
 */

import { formatUnits, parseUnits } from '../../primitives/decimal.ts';
import {
  minUnits,
  mul,
  mulDivCeil,
  mulDivFloor,
  pow10,
  sub,
  type Units,
} from '../../primitives/units.ts';
import type { ReadMarket } from '../core/entities.ts';
import { instrumentKey, MARK_SCALE, RATE_SCALE, USD_SCALE } from '../core/instrument.ts';
import { CONVERT_TERMS } from '../core/reference.ts';
import { type Rejection, refuse } from '../core/rejection.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { ticksAsMark } from '../markets/mark-price.ts';
import { usdPrice } from '../markets/usd-value.ts';
import { demoCoins } from './customer-balance.ts';
import { topOfBook } from './market-figures.ts';

/** Decimal text. */
export interface ConvertQuote {
  readonly fromSize: string;
  readonly toSize: string;
  /** `toCoin` for one of `fromCoin`. */
  readonly price: string;
}

/** One of the sizes is given. */
interface Asked {
  readonly fromCoin: string;
  readonly toCoin: string;
  readonly fromSize?: string | undefined;
  readonly toSize?: string | undefined;
}

/** Decimals of a price, so that a coin that is worth little has one too. */
const PRICE_SCALE = 18;

/** The coins that can be exchanged: those with a price, but for those of the demo. */
export function convertibleCoins(state: ReadState): readonly string[] {
  const demo = demoCoins(state);
  return [...state.coins.keys()]
    .filter((coin) => !demo.has(coin) && usdPrice(state, coin) > 0)
    .sort();
}

/** Least and most of a coin in one exchange, in units. */
export function convertBounds(state: ReadState, coin: string): { least: Units; most: Units } {
  const { maxUsd, minUsd } = state.settings.convert ?? CONVERT_TERMS;
  const unitsFor = (usd: string, divide: typeof mulDivFloor) =>
    divide(
      parseUnits(usd, USD_SCALE) ?? 0,
      pow10(coinScale(state, coin) + MARK_SCALE - USD_SCALE),
      usdPrice(state, coin),
    );
  return { least: unitsFor(minUsd, mulDivCeil), most: unitsFor(maxUsd, mulDivFloor) };
}

export function convertQuote(state: ReadState, asked: Asked): ConvertQuote | Rejection {
  const { fromCoin, toCoin } = asked;
  const [from, to] = [coinScale(state, fromCoin), coinScale(state, toCoin)];
  const price = priceOf(state, fromCoin, toCoin);
  const given = parseUnits(
    asked.fromSize ?? asked.toSize ?? '',
    asked.fromSize === undefined ? to : from,
  );
  if (given === undefined || given <= 0 || price <= 0) return refuse('invalid-amount', 'size');
  const scales = pow10(from + PRICE_SCALE);
  const fromSize =
    asked.fromSize === undefined ? mulDivCeil(given, scales, mul(price, pow10(to))) : given;
  const toSize =
    asked.fromSize === undefined ? given : mulDivFloor(given, mul(price, pow10(to)), scales);
  const { least, most } = convertBounds(state, fromCoin);
  if (fromSize < least || toSize <= 0)
    return refuse('value-below-minimum', formatUnits(least, from));
  if (fromSize > most) return refuse('size-above-maximum', formatUnits(most, from));
  return {
    fromSize: formatUnits(fromSize, from),
    toSize: formatUnits(toSize, to),
    price: formatUnits(price, PRICE_SCALE),
  };
}

/** The part of a price that a quote gives, decimal text. */
export function keptPart(state: ReadState): string {
  return formatUnits(keptUnits(state), RATE_SCALE);
}

function keptUnits({ settings }: ReadState): Units {
  const { spread } = settings.convert ?? CONVERT_TERMS;
  return sub(pow10(RATE_SCALE), parseUnits(spread, RATE_SCALE) ?? 0);
}

/** At PRICE_SCALE, spread taken off. */
function priceOf(state: ReadState, fromCoin: string, toCoin: string): Units {
  const worth = usdPrice(state, toCoin);
  if (worth === 0) return 0;
  const index = mulDivFloor(usdPrice(state, fromCoin), pow10(PRICE_SCALE), worth);
  const price = minUnits(index, bookPrice(state, fromCoin, toCoin) ?? index);
  return mulDivFloor(price, keptUnits(state), pow10(RATE_SCALE));
}

/** By the best bid of the coin that is sold, or the best ask of the one that is bought. */
function bookPrice(state: ReadState, fromCoin: string, toCoin: string): Units | undefined {
  const sold = spotMarket(state, fromCoin, toCoin);
  if (sold !== undefined) {
    const { bid } = topOfBook(sold.book);
    return bid && mul(ticksAsMark(sold, bid.ticks), pow10(PRICE_SCALE - MARK_SCALE));
  }
  const bought = spotMarket(state, toCoin, fromCoin);
  if (bought === undefined) return undefined;
  const { ask } = topOfBook(bought.book);
  return ask && mulDivFloor(pow10(MARK_SCALE), pow10(PRICE_SCALE), ticksAsMark(bought, ask.ticks));
}

/** The pair of these coins, however it is named. */
function spotMarket({ markets }: ReadState, base: string, quote: string): ReadMarket | undefined {
  const usual = markets.get(instrumentKey('SPOT', `${base}${quote}`));
  if (usual?.instrument.base === base && usual.instrument.quote === quote) return usual;
  return [...markets.values()].find(
    ({ instrument }) =>
      instrument.kind === 'spot' && instrument.base === base && instrument.quote === quote,
  );
}
