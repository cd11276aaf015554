/**
 * An instrument: what can be traded, with every number that never changes once it exists.
 *
 * Prices are whole ticks and sizes whole lots, both safe JS integers, because the book compares and
 * adds them millions of times a second. `valuePerTickLot` turns their product into money exactly;
 * an instrument whose smallest trade is not a whole unit of its quote coin is refused at creation,
 * so a trade's value never needs rounding.
 */

import type { Units } from '../../primitives/units.ts';

export const FUTURES_CATEGORIES = [
  'USDT-FUTURES',
  'COIN-FUTURES',
  'USDC-FUTURES',
  'SUSDT-FUTURES',
  'SCOIN-FUTURES',
  'SUSDC-FUTURES',
] as const;

export const CATEGORIES = ['SPOT', ...FUTURES_CATEGORIES] as const;

export type FuturesCategory = (typeof FUTURES_CATEGORIES)[number];

export type Category = (typeof CATEGORIES)[number];

/** `CATEGORY:SYMBOL`, unique in the venue: the same symbol may stand in several categories. */
export type InstrumentKey = string;

export type InstrumentKind = 'spot' | 'linear' | 'inverse';

/** online: all orders. limit_open: orders that reduce alone. cancel_only: cancels alone. halted: nothing. */
export type TradingStatus = 'online' | 'limit_open' | 'cancel_only' | 'halted';

/** Of what the venue, a category and the instruments of it are set to; what is online is not in it. */
export type Statuses = ReadonlyMap<'venue' | Category, TradingStatus>;

/** The more it forbids, the later. */
const BY_STRICTNESS: readonly TradingStatus[] = ['online', 'limit_open', 'cancel_only', 'halted'];

/** An instrument does what all three allow: the venue, its category and it (see R-O-2). */
export function statusOf(
  statuses: Statuses,
  { category, status = 'online' }: Pick<InstrumentSpec, 'category' | 'status'>,
): TradingStatus {
  const all = [status, statuses.get(category), statuses.get('venue')];
  return BY_STRICTNESS.findLast((each) => all.includes(each)) ?? 'online';
}

/** One step of a price or size grid: units / 10^scale. */
export interface Step {
  readonly units: number;
  readonly scale: number;
}

/** Who moves the index: the operator, the spot book of the same base and quote, the built-in market. */
export type IndexSource = 'external' | 'spot' | 'market';

/** What the mark is: see markets/mark-price.ts. */
export type MarkSource = 'median' | 'index';

/** Position tier: up to `upTo` of notional value (quote), the leverage and maintenance rate. */
export interface PositionTier {
  readonly upTo: string;
  readonly maxLeverage: number;
  readonly maintenanceMarginRate: string;
}

/** Tier of isolated margin: up to so much owed of either coin, the leverage and maintenance rate of a debt. */
export interface MarginTierSpec {
  readonly baseUpTo: string;
  readonly quoteUpTo: string;
  readonly maxLeverage: number;
  readonly maintenanceMarginRate: string;
}

/** The most that may be open on either side, as a value in the quote coin; what is not named has no limit. */
export interface OpenInterestLimit {
  /** Of one account. */
  readonly user?: string | undefined;
  /** Of a main account and its sub-accounts together. */
  readonly withSubAccounts?: string | undefined;
}

/** What a venue file or an operator declares; decimals as text, optional means none. */
export interface InstrumentSpec {
  readonly symbol: string;
  readonly category: Category;
  readonly base: string;
  readonly quote: string;
  /** Futures only: the coin that margins and settles. Base coin = inverse, quote coin = linear. */
  readonly marginCoin?: string;
  readonly priceStep: string;
  readonly sizeStep: string;
  readonly minSize: string;
  readonly minValue?: string;
  readonly maxSize?: string;
  readonly maxMarketSize?: string;
  readonly maxOpenOrders?: number;
  readonly makerFeeRate: string;
  readonly takerFeeRate: string;
  readonly priceBand?: { readonly buy: string; readonly sell: string };
  readonly mergeScales?: number;
  readonly maxDepth?: number;
  readonly status?: TradingStatus;
  readonly maxLeverage?: number;
  /** Spot: the pair trades on margin, with so much leverage at most. */
  readonly margin?: {
    readonly maxLeverage: number;
    /** Of isolated margin; without them one for every debt. */
    readonly tiers?: readonly MarginTierSpec[] | undefined;
  };
  readonly fundingIntervalHours?: number;
  readonly fundingCap?: string;
  /** Futures: a delivery contract ends at this time, Unix ms; without it the contract is perpetual. */
  readonly deliveryMs?: number;
  readonly indexSource?: IndexSource;
  readonly indexPrice?: string;
  /** Nobody is liquidated on an index older than this; 0 = it never grows stale. */
  readonly indexStaleAfterMs?: number;
  readonly markSource?: MarkSource;
  readonly tiers?: readonly PositionTier[];
  /** Futures: see R-F-27. */
  readonly openInterestLimit?: OpenInterestLimit;
  /** Announced, and done by the operator when it comes: opening is restricted, Unix ms; -1: taken back. */
  readonly limitOpenMs?: number;
  /** Announced: it is delisted, Unix ms; -1: taken back. */
  readonly offMs?: number;
}

/** Rates (fees, bands) are units at this scale: 0.0006 is 600_000_000. */
export const RATE_SCALE = 12;

/** Scale of USD sums. */
export const USD_SCALE = 8;
/** Index and mark prices are units at this scale; they may be finer than the tick. */
export const MARK_SCALE = 12;

/** What debts in the wallet of a pair are margined by, coin by coin; none: its leverage for all of them (R-B-22). */
export interface PairTiers {
  readonly base: readonly DeclaredTier[];
  readonly quote: readonly DeclaredTier[];
}

/** The compiled form the engine works with. `spec` is kept for those who describe it. */
export interface Instrument {
  readonly key: InstrumentKey;
  readonly kind: InstrumentKind;
  readonly symbol: string;
  readonly category: Category;
  readonly base: string;
  readonly quote: string;
  /** Futures: settles and margins. Spot: the quote coin. */
  readonly marginCoin: string;
  readonly priceStep: Step;
  readonly sizeStep: Step;
  /** Money of one tick times one lot, in units of the quote coin (inverse: at `valueScale`). */
  readonly valuePerTickLot: Units;
  /** Scale of values: the quote coin's scale; for inverse contracts price scale + size scale. */
  readonly valueScale: number;
  /** Units of the base coin in one lot (spot and inverse; 0 for linear). */
  readonly baseUnitsPerLot: Units;
  readonly minLots: number;
  readonly maxLots: number;
  readonly maxMarketLots: number;
  /** Smallest order value, in value units. */
  readonly minValue: Units;
  readonly maxOpenOrders: number;
  /** Spot: leverage of margin orders; 0 = the pair does not trade on margin. */
  readonly marginLeverage: number;
  readonly marginTiers: PairTiers;
  readonly makerFeeRate: Units;
  readonly takerFeeRate: Units;
  readonly priceBand: { readonly buy: Units; readonly sell: Units } | undefined;
  readonly mergeScales: number;
  readonly maxDepth: number;
  readonly maxLeverage: number;
  /** Futures: smallest first; the last one has no end. Empty on spot. */
  readonly tiers: readonly Tier[];
  /** Futures that declare one. */
  readonly openInterestLimit: CompiledOpenInterestLimit | undefined;
  readonly indexSource: IndexSource;
  readonly markSource: MarkSource;
  readonly staleAfterMs: number;
  /** Perpetual contracts; 0 = none is paid. */
  readonly fundingIntervalMs: number;
  /** The bound of the funding rate either way, RATE_SCALE units. */
  readonly fundingCap: Units;
  /** Delivery contracts; 0 = never. */
  readonly deliveryMs: number;
  /** What venue, category and instrument allow together; its own is in `spec`. */
  readonly status: TradingStatus;
  readonly spec: InstrumentSpec;
  readonly createdMs: number;
}

/** The limit as the engine computes with it, value units; undefined = none. */
export interface CompiledOpenInterestLimit {
  readonly user: Units | undefined;
  readonly withSubAccounts: Units | undefined;
}

/** A position tier as the engine computes with it. */
export interface Tier {
  /** The most open value a position of this tier has, value units; undefined = no end. */
  readonly upTo: Units | undefined;
  readonly maxLeverage: number;
  /** RATE_SCALE units. */
  readonly maintenanceRate: Units;
}

/** One that was declared has an end; of debts it is an amount of the coin that is owed. */
export interface DeclaredTier extends Tier {
  readonly upTo: Units;
}

export function instrumentKey(category: Category, symbol: string): InstrumentKey {
  return `${category}:${symbol}`;
}

/** Whether it is one of those named; what is not named is any. */
export function isNamed(
  instrument: Pick<Instrument, 'category' | 'symbol'>,
  {
    category,
    symbol,
  }: {
    readonly category?: Category | undefined;
    readonly symbol?: string | undefined;
  },
): boolean {
  return (
    (category ?? instrument.category) === instrument.category &&
    (symbol ?? instrument.symbol) === instrument.symbol
  );
}

/** Demo product types: coins of their own, outside every real account. */
export function isDemo(category: Category): boolean {
  return DEMO_CATEGORIES.has(category);
}

const DEMO_CATEGORIES: ReadonlySet<Category> = new Set([
  'SUSDT-FUTURES',
  'SCOIN-FUTURES',
  'SUSDC-FUTURES',
]);

export function isFutures(category: Category): category is FuturesCategory {
  return category !== 'SPOT';
}

const INVERSE: readonly Category[] = ['COIN-FUTURES', 'SCOIN-FUTURES'];

/** What one funding of a perpetual pays at most where nothing else is declared, as a fraction of the value. */
const FUNDING_CAP = '0.003';

/**
 * The funding cap that whoever declares an instrument means by leaving it out. In the engine itself a spec without one
 * pays nothing, as journals that have such specs were answered.
 */
export function fundingCapOf(spec: {
  readonly category: Category;
  readonly fundingCap?: string | undefined;
  readonly deliveryTime?: unknown;
}): string | undefined {
  const isPerpetual = isFutures(spec.category) && spec.deliveryTime === undefined;
  return spec.fundingCap ?? (isPerpetual ? FUNDING_CAP : undefined);
}

/** The coin that margins and settles, which the category decides; undefined on spot. */
export function marginCoinOf(
  spec: Pick<InstrumentSpec, 'category' | 'base' | 'quote'>,
): string | undefined {
  if (!isFutures(spec.category)) return undefined;
  return INVERSE.includes(spec.category) ? spec.base : spec.quote;
}

/** Whether a position may have so much leverage: a whole number from 1 to the instrument's most. */
export function isLeverage(
  { maxLeverage }: Pick<Instrument, 'maxLeverage'>,
  value: number,
): boolean {
  return Number.isInteger(value) && value >= 1 && value <= maxLeverage;
}

const HOUR_MS = 3_600_000;

/** Hours between two funding payments; 0 = none is paid. */
export function fundingHours({ fundingIntervalMs }: Pick<Instrument, 'fundingIntervalMs'>): number {
  return fundingIntervalMs / HOUR_MS;
}

/** The end of the funding interval that holds `timeMs`; intervals are counted from UTC midnight. */
export function nextFundingMs(
  {
    instrument,
    isDelivered = false,
  }: {
    readonly instrument: Pick<Instrument, 'fundingIntervalMs'>;
    readonly isDelivered?: boolean;
  },
  timeMs: number,
): number {
  const length = isDelivered ? 0 : instrument.fundingIntervalMs;
  return length === 0 ? 0 : (Math.floor(timeMs / length) + 1) * length;
}
