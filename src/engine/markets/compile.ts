/**
 * Turns a declared instrument into the form the engine computes with, or says what is wrong.
 * The one hard rule: one lot at one tick must be worth a whole unit of the quote coin, and one lot
 * a whole unit of the base coin, so that no trade's value ever needs rounding.
 * Decides R-V-2, R-V-9.
 */

import { Invariant } from '../../primitives/assert.ts';
import { type Decimal, parseDecimal, parseUnits } from '../../primitives/decimal.ts';
import { add, div, mod, mul, neg, pow10, type Units } from '../../primitives/units.ts';
import { NO_TIERS, pairTiersOf } from '../core/debt-tiers.ts';
import {
  createBook,
  emptyWatch,
  type Market,
  type MarketProduct,
  noTriggers,
} from '../core/entities.ts';
import {
  type Instrument,
  type InstrumentKind,
  type InstrumentSpec,
  instrumentKey,
  isFutures,
  MARK_SCALE,
  nextFundingMs,
  type PairTiers,
  RATE_SCALE,
  type Step,
  statusOf,
  type TradingStatus,
} from '../core/instrument.ts';
import { emptyBasis, emptyPremium, noMark } from '../core/mark.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale, parseStep, parseSteps } from '../core/steps.ts';
import { contractTerms } from './contract-terms.ts';

const DEFAULT_MERGE_SCALES = 4;

const DEFAULT_MAX_DEPTH = 200;

/** A compiled instrument, or a sentence that names the field at fault. */
export function compileInstrument(
  state: Pick<ReadState, 'coins' | 'statuses'>,
  spec: InstrumentSpec,
  createdMs: number,
): Instrument | string {
  const kind = kindOf(spec);
  if (kind === undefined)
    return 'marginCoin must be the quote coin (linear) or the base coin (inverse)';
  const grid = gridOf(state, spec, kind);
  if (typeof grid === 'string') return grid;
  const limits = limitsOf(spec, grid);
  if (typeof limits === 'string') return limits;
  const rates = ratesOf(spec);
  if (typeof rates === 'string') return rates;
  const marginTiers = marginOf(state, spec, kind);
  if (typeof marginTiers === 'string') return marginTiers;
  const terms = contractTerms(spec, kind, grid.valueScale);
  if (typeof terms === 'string') return terms;
  return {
    key: instrumentKey(spec.category, spec.symbol),
    kind,
    symbol: spec.symbol,
    category: spec.category,
    base: spec.base,
    quote: spec.quote,
    marginCoin: spec.marginCoin ?? spec.quote,
    priceStep: grid.priceStep,
    sizeStep: grid.sizeStep,
    valuePerTickLot: grid.valuePerTickLot,
    valueScale: grid.valueScale,
    baseUnitsPerLot: grid.baseUnitsPerLot,
    minLots: limits.minLots,
    maxLots: limits.maxLots,
    maxMarketLots: limits.maxMarketLots,
    minValue: limits.minValue,
    makerFeeRate: rates.makerFeeRate,
    takerFeeRate: rates.takerFeeRate,
    priceBand: rates.priceBand,
    maxLeverage: terms.maxLeverage,
    tiers: terms.tiers,
    openInterestLimit: terms.openInterestLimit,
    indexSource: terms.indexSource,
    markSource: terms.markSource,
    staleAfterMs: terms.staleAfterMs,
    fundingIntervalMs: terms.fundingIntervalMs,
    fundingCap: terms.fundingCap,
    deliveryMs: terms.deliveryMs,
    marginLeverage: spec.margin?.maxLeverage ?? 0,
    marginTiers,
    maxOpenOrders: spec.maxOpenOrders ?? Number.MAX_SAFE_INTEGER,
    mergeScales: spec.mergeScales ?? DEFAULT_MERGE_SCALES,
    maxDepth: spec.maxDepth ?? DEFAULT_MAX_DEPTH,
    status: statusOf(state.statuses, spec),
    spec,
    createdMs,
  };
}

/**
 * The same instrument with another status of its own, or with what its category and the venue allow now: compiled
 * anew, so that all are laid out alike in memory.
 */
export function withStatus(
  state: Pick<ReadState, 'coins' | 'statuses'>,
  { spec, createdMs }: Instrument,
  status: TradingStatus | undefined = spec.status,
): Instrument {
  const own = status === undefined ? spec : { ...spec, status };
  const instrument = compileInstrument(state, own, createdMs);
  if (typeof instrument === 'string') throw new Invariant(`a declared instrument: ${instrument}`);
  return instrument;
}

function kindOf(spec: InstrumentSpec): InstrumentKind | undefined {
  if (!isFutures(spec.category)) return 'spot';
  if (spec.marginCoin === spec.quote) return 'linear';
  return spec.marginCoin === spec.base ? 'inverse' : undefined;
}

/** The tiers of isolated margin; where the pair is not on margin there are none. */
function marginOf(
  state: Pick<ReadState, 'coins'>,
  spec: InstrumentSpec,
  kind: InstrumentKind,
): PairTiers | string {
  const { base, margin, quote } = spec;
  if (margin === undefined) return NO_TIERS;
  if (kind !== 'spot' || !Number.isInteger(margin.maxLeverage) || margin.maxLeverage < 1)
    return 'margin needs a spot pair and a whole maxLeverage of at least 1';
  return pairTiersOf(spec, { base: coinScale(state, base), quote: coinScale(state, quote) });
}

interface Grid {
  readonly priceStep: Step;
  readonly sizeStep: Step;
  readonly valuePerTickLot: Units;
  readonly valueScale: number;
  readonly baseUnitsPerLot: Units;
}

function gridOf(
  state: Pick<ReadState, 'coins'>,
  spec: InstrumentSpec,
  kind: InstrumentKind,
): Grid | string {
  const priceStep = parseStep(spec.priceStep);
  const sizeStep = parseStep(spec.sizeStep);
  if (priceStep === undefined || priceStep.scale > MARK_SCALE)
    return `priceStep must be a positive decimal of at most ${MARK_SCALE} places`;
  if (sizeStep === undefined) return 'sizeStep must be a positive decimal';
  const missing = [
    kind === 'linear' ? undefined : spec.base,
    kind === 'inverse' ? undefined : spec.quote,
  ].find((coin) => coin !== undefined && !state.coins.has(coin));
  if (missing !== undefined) return `coin ${missing} is not declared`;
  const scale = priceStep.scale + sizeStep.scale;
  const valueScale = kind === 'inverse' ? scale : coinScale(state, spec.quote);
  const valuePerTickLot = scaled(mul(priceStep.units, sizeStep.units), scale, valueScale);
  if (valuePerTickLot === undefined) {
    return `priceStep × sizeStep must be a whole unit of ${spec.quote} (its scale is ${valueScale})`;
  }
  const baseUnitsPerLot =
    kind === 'linear' ? 0 : scaled(sizeStep.units, sizeStep.scale, coinScale(state, spec.base));
  if (baseUnitsPerLot === undefined) return `sizeStep must be a whole unit of ${spec.base}`;
  return { priceStep, sizeStep, valuePerTickLot, valueScale, baseUnitsPerLot };
}

/** Units moved from one scale to another, or undefined when that would lose something. */
function scaled(units: Units, from: number, to: number): Units | undefined {
  if (to >= from) return mul(units, pow10(to - from));
  const divisor = pow10(from - to);
  return mod(units, divisor) === 0 ? div(units, divisor) : undefined;
}

type Limits = Pick<Instrument, 'minLots' | 'maxLots' | 'maxMarketLots' | 'minValue'>;

function limitsOf(spec: InstrumentSpec, grid: Grid): Limits | string {
  const sizes = [spec.minSize, spec.maxSize, spec.maxMarketSize].map((text) =>
    text === undefined ? Number.MAX_SAFE_INTEGER : parseSteps(text, grid.sizeStep),
  );
  const names = ['minSize', 'maxSize', 'maxMarketSize'];
  const wrong = sizes.findIndex((size) => typeof size === 'string');
  if (wrong >= 0) return `${names[wrong]} must be a positive multiple of sizeStep`;
  const [minLots, maxLots, maxMarketLots] = sizes as [number, number, number];
  const minValue = spec.minValue === undefined ? 0 : parseUnits(spec.minValue, grid.valueScale);
  if (minValue === undefined || minValue < 0) return 'minValue must be a decimal of the quote coin';
  return { minLots, maxLots, maxMarketLots: Math.min(maxLots, maxMarketLots), minValue };
}

type Rates = Pick<Instrument, 'makerFeeRate' | 'takerFeeRate' | 'priceBand'>;

function ratesOf(spec: InstrumentSpec): Rates | string {
  const makerFeeRate = rate(spec.makerFeeRate);
  const takerFeeRate = rate(spec.takerFeeRate);
  if (makerFeeRate === undefined) return 'makerFeeRate must be a decimal below 1';
  if (takerFeeRate === undefined || takerFeeRate < 0)
    return 'takerFeeRate must be a decimal from 0 to 1';
  if (add(makerFeeRate, takerFeeRate) < 0)
    return 'makerFeeRate must not give back more than takerFeeRate takes';
  if (spec.priceBand === undefined) return { makerFeeRate, takerFeeRate, priceBand: undefined };
  const buy = rate(spec.priceBand.buy);
  const sell = rate(spec.priceBand.sell);
  if (buy === undefined || sell === undefined || buy < 0 || sell < 0)
    return 'priceBand needs two decimals from 0 to 1';
  return { makerFeeRate, takerFeeRate, priceBand: { buy, sell } };
}

/** A fraction below one in size, in RATE_SCALE units. */
function rate(text: string): Units | undefined {
  const decimal: Decimal | undefined = parseDecimal(text);
  if (decimal === undefined || decimal.scale > RATE_SCALE) return undefined;
  const units = mul(decimal.units, pow10(RATE_SCALE - decimal.scale));
  return units < pow10(RATE_SCALE) && units > neg(pow10(RATE_SCALE)) ? units : undefined;
}

/** The market of an instrument that has just been declared: nothing in the book, no price. */
export function openMarket(
  instrument: Instrument,
  product: MarketProduct,
  { index, timeMs }: { readonly index: number; readonly timeMs: number },
): Market {
  return {
    index,
    instrument,
    product,
    book: createBook(),
    indexPrice: undefined,
    indexMs: 0,
    indexSeq: 0,
    pinnedMark: undefined,
    lastTicks: 0,
    lastSeq: 0,
    mark: noMark(),
    basis: emptyBasis(timeMs),
    premium: emptyPremium(timeMs),
    isDelivered: false,
    holdersDueMs: undefined,
    fundingDueMs: nextFundingMs({ instrument }, timeMs),
    watch: emptyWatch(),
    feeds: [],
    holders: new Set(),
    triggers: noTriggers(),
    openInterest: 0,
  };
}
