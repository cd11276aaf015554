/**
 * Reference data beside instruments: coins and what they are good for, fee tiers (R-E-*), the settings of the
 * venue, the version of its rules.
 * Decides R-B-1, R-W-3.
 */

import { formatUnits, parseUnits } from '../../primitives/decimal.ts';
import type { Units } from '../../primitives/units.ts';
import { debtTiersOf } from './debt-tiers.ts';
import type { Mutable } from './deep-readonly.ts';
import type {
  Category,
  DeclaredTier,
  Instrument,
  InstrumentKey,
  PositionTier,
} from './instrument.ts';
import { parseFraction } from './steps.ts';

export interface Coin {
  readonly coin: string;
  /** Decimal places of its smallest unit. */
  readonly scale: number;
  readonly usdPrice: string | undefined;
  readonly usdPriceFrom: InstrumentKey | undefined;
  /** What it counts for as collateral: at least one tier, the last without end. */
  readonly collateral: readonly CollateralTier[];
  /** Undefined: it is not lent. */
  readonly borrow: BorrowTerms | undefined;
  /** Undefined: the one of its own name ({@link chainsOf}). */
  readonly chains?: readonly ChainSpec[] | undefined;
}

/** A chain by which a coin comes and goes, as the venue file declares it: amounts are decimal text. */
export interface ChainSpec {
  readonly chain: string;
  /** Whether its addresses are told apart by a tag. */
  readonly needTag: boolean;
  /** Blocks until a deposit, and a withdrawal, counts: what clients are shown. */
  readonly depositConfirm: number;
  readonly withdrawConfirm: number;
  /** Beside the amount. */
  readonly withdrawFee: string;
  readonly minDeposit: string;
  readonly minWithdraw: string;
  /** What amounts are multiples of; 0 = any. */
  readonly withdrawStep: string;
  readonly depositable: boolean;
  readonly withdrawable: boolean;
}

/**
 * What a coin is good for beside being spent: how much of it counts as collateral, and on what terms
 * it is lent (R-B-1). Collateral ratios go by tiers of the amount, each of its own part: of 150 BTC at
 * `up to 100: 0.95, above: 0.5`, 100 count at 0.95 and 50 at 0.5.
 */

/** Decimal text; only the last tier has no `upTo`. */
export interface CollateralSpec {
  readonly upTo?: string;
  readonly ratio: string;
}

/** Decimal text: interest per hour, and the most that one account may owe. */
export interface BorrowSpec {
  readonly hourlyRate: string;
  readonly max: string;
  /** Of crossed margin, by what is owed of the coin; without them one for every debt (R-B-3). */
  readonly tiers?: readonly PositionTier[] | undefined;
}

export interface CollateralTier {
  /** Units of the coin; undefined = without end. */
  readonly upTo: Units | undefined;
  /** RATE_SCALE units, from 0 to 1. */
  readonly ratio: Units;
}

interface BorrowTerms {
  /** RATE_SCALE units. */
  readonly hourlyRate: Units;
  /** Units of the coin. */
  readonly max: Units;
  readonly tiers?: readonly DeclaredTier[] | undefined;
}

type CoinTerms = Pick<Coin, 'collateral' | 'borrow' | 'chains'>;

/** The terms, or the name of the field at fault. */
export function coinTerms(
  spec: {
    readonly collateral?: readonly CollateralSpec[] | undefined;
    readonly borrow?: BorrowSpec | undefined;
    readonly chains?: readonly ChainSpec[] | undefined;
  },
  scale: number,
): CoinTerms | string {
  const collateral = tiersOf(spec.collateral ?? [{ ratio: '1' }], scale);
  if (collateral === undefined) return 'collateral';
  const { chains } = spec;
  const wrong = chains?.flatMap((chain) => faultOfChain(chain, scale) ?? [])[0];
  if (wrong !== undefined) return wrong;
  if (chains !== undefined && new Set(chains.map(({ chain }) => chain)).size < chains.length)
    return 'chains.chain';
  const borrow = spec.borrow && borrowTerms(spec.borrow, scale);
  return typeof borrow === 'string' ? `borrow.${borrow}` : { collateral, borrow, chains };
}

/** The terms, or what is wrong with them. */
export function borrowTerms(spec: BorrowSpec, scale: number): BorrowTerms | string {
  const hourlyRate = parseFraction(spec.hourlyRate);
  const max = parseUnits(spec.max, scale);
  if (hourlyRate === undefined) return 'hourlyRate';
  if (max === undefined || max < 0) return 'max';
  if (spec.tiers === undefined) return { hourlyRate, max };
  const of = { scale, list: 'tiers', amount: 'upTo', coin: 'the coin' };
  const tiers = debtTiersOf(spec.tiers, of);
  return typeof tiers === 'string' ? tiers : { hourlyRate, max, tiers };
}

const CHAIN_AMOUNTS = ['withdrawFee', 'minDeposit', 'minWithdraw', 'withdrawStep'] as const;

/** The field of a chain that is no amount of the coin. */
function faultOfChain(chain: ChainSpec, scale: number): string | undefined {
  const wrong = CHAIN_AMOUNTS.find((name) => (parseUnits(chain[name], scale) ?? -1) < 0);
  return wrong === undefined ? undefined : `chains.${wrong}`;
}

/** Tiers in growing order whose last has no end; undefined when they are not so. */
function tiersOf(specs: readonly CollateralSpec[], scale: number): CollateralTier[] | undefined {
  const tiers: CollateralTier[] = [];
  let from: Units = 0;
  for (const [index, spec] of specs.entries()) {
    const counts = parseFraction(spec.ratio);
    const upTo = spec.upTo === undefined ? undefined : parseUnits(spec.upTo, scale);
    const isLast = index === specs.length - 1;
    if (counts === undefined || (spec.upTo === undefined) !== isLast) return undefined;
    if (!isLast && (upTo === undefined || upTo <= from)) return undefined;
    tiers.push({ upTo, ratio: counts });
    from = upTo ?? from;
  }
  return tiers.length === 0 ? undefined : tiers;
}

/** The chains of a coin, the first being that of who names none. */
export function chainsOf({
  chains,
  coin,
  scale,
}: Pick<Coin, 'chains' | 'coin' | 'scale'>): readonly ChainSpec[] {
  if (chains !== undefined) return chains;
  const unit = formatUnits(1, scale);
  return [
    {
      chain: coin,
      needTag: false,
      depositConfirm: 1,
      withdrawConfirm: 1,
      withdrawFee: '0',
      minDeposit: unit,
      minWithdraw: unit,
      withdrawStep: '0',
      depositable: true,
      withdrawable: true,
    },
  ];
}

/** A chain of a coin by its name in any case. */
export function chainNamed(
  coin: Pick<Coin, 'chains' | 'coin' | 'scale'>,
  name: string,
): ChainSpec | undefined {
  return chainsOf(coin).find(({ chain }) => chain.toLowerCase() === name.toLowerCase());
}

/** Decimal fractions. */
export interface RatesSpec {
  readonly maker: string;
  readonly taker: string;
}

/** A tier as the venue file declares it. */
export interface FeeTierSpec {
  readonly tier: string;
  /** USD traded in 30 days that earns it; absent = only an operator gives it. */
  readonly volume30d?: string;
  readonly rates: Partial<Record<Category, RatesSpec>>;
  /** Over the rates of the category. */
  readonly instruments?: readonly ({
    readonly category: Category;
    readonly symbol: string;
  } & RatesSpec)[];
}

/** The coin that pays fees at a discount, for users who wish it. */
export interface FeeDeductionSpec {
  readonly coin: string;
  /** Fraction of the fee that is forgiven. */
  readonly discount: string;
}

/** RATE_SCALE units. */
export interface Rates {
  readonly maker: Units;
  readonly taker: Units;
}

export interface FeeTier {
  readonly tier: string;
  /** USD of 30 days that earn it, USD_SCALE units; undefined = only an operator gives it. */
  readonly volume: Units | undefined;
  readonly rates: Readonly<Partial<Record<Category, Rates>>>;
  readonly instruments: Readonly<Record<InstrumentKey, Rates>>;
}

/** The coin that pays fees at a discount (RATE_SCALE units). */
export interface FeeDeduction {
  readonly coin: string;
  readonly discount: Units;
}

export interface FeeSchedule extends Mutable {
  /** As declared; the volumes that earn them grow. */
  tiers: readonly FeeTier[];
  deduction: FeeDeduction | undefined;
  /** USD traded, by uid of main accounts; only kept while there are tiers to earn. */
  readonly volumes: Map<string, TradedVolume>;
}

/** USD_SCALE units. */
export interface TradedVolume extends Mutable {
  today: Units;
  /** The finished UTC+8 days of the last 30 with any, oldest first. */
  days: readonly { readonly dateMs: number; readonly volume: Units }[];
}

export function noFeeSchedule(): FeeSchedule {
  return { tiers: [], deduction: undefined, volumes: new Map() };
}

/** Venue-wide choices where the spec leaves one (design.md 5); set by `configure-venue`. */
export interface VenueSettings {
  readonly oneWayTradeSide: 'ignore' | 'reject';
  readonly closeWhenFullyOccupied: 'refuse' | 'replace';
  /** How long a clientOid stays taken: while its order is open, 24 hours besides, or as long as it is remembered. */
  readonly clientOidScope: 'open' | 'all' | 'day';
  /** A customer with more sub-accounts has no balance in its agent's report. */
  readonly maxCustomerSubAccounts: number;
  /**
   * The most that an operator moves a price without saying that he means it, as a fraction; 0 = no bound. Absent in
   * journals of before there was one.
   */
  readonly priceMoveMax?: string;
  /** How many clientOids of a user are remembered, where the scope is not `open`; absent = 100 000. */
  readonly clientOidMemory?: number;
  /** How long after it was asked for a payment succeeds by itself, venue time, ms; absent = at once. */
  readonly autoConfirmAfterMs?: number;
  /** Payments succeed by an operator's act alone, and not by themselves. */
  readonly isConfirmedByHand?: boolean;
  /** Absent = any: `listed` lets users withdraw to the addresses alone that an operator has listed. */
  readonly withdrawalAddresses?: 'any' | 'listed';
  /** Open orders of a user in a futures category; absent = 1000. */
  readonly maxProductOrders?: number;
  /** How coins are exchanged; absent = {@link CONVERT_TERMS}. */
  readonly convert?: ConvertTerms;
}

/** On what terms the venue exchanges coins (see R-H-1), decimal text. */
export interface ConvertTerms {
  /** What it keeps of the price, as a fraction. */
  readonly spread: string;
  /** Least and most worth of one exchange, USD. */
  readonly minUsd: string;
  readonly maxUsd: string;
}

export const CONVERT_TERMS: ConvertTerms = { spread: '0.001', minUsd: '1', maxUsd: '100000' };

export const CLIENT_OID_MEMORY = 100_000;

/** The exchange's own numbers: open orders of a user on a contract that says none, and in a futures category. */
const SYMBOL_ORDERS = 200;
const PRODUCT_ORDERS = 1000;

/** Open orders, and triggers apart, that a user may have on an instrument. */
export function openOrderLimit(
  rules: Rules,
  { kind, maxOpenOrders, spec }: Pick<Instrument, 'kind' | 'maxOpenOrders' | 'spec'>,
): number {
  const isLimited = spec.maxOpenOrders !== undefined || kind === 'spot';
  return isLimited || !isSinceRules3(rules) ? maxOpenOrders : SYMBOL_ORDERS;
}

/** How many open orders one user may have. */
export interface OrderLimits {
  readonly ofSymbol: number;
  /** In a futures category. */
  readonly ofProduct: number;
}

export function orderLimits(
  venue: Rules & { readonly settings: VenueSettings },
  instrument: Pick<Instrument, 'kind' | 'maxOpenOrders' | 'spec'>,
): OrderLimits {
  return {
    ofSymbol: openOrderLimit(venue, instrument),
    ofProduct: productOrderLimit(venue.settings),
  };
}

/** Open orders that a user may have in a futures category. */
export function productOrderLimit({ maxProductOrders }: VenueSettings): number {
  return maxProductOrders ?? PRODUCT_ORDERS;
}

export const DEFAULT_SETTINGS: VenueSettings = {
  oneWayTradeSide: 'ignore',
  closeWhenFullyOccupied: 'refuse',
  clientOidScope: 'open',
  maxCustomerSubAccounts: 5,
  priceMoveMax: '0.1',
};

/** The version of the rules that this software makes; `set-rules-version` records it in the journal. */
export const RULES_VERSION = 5;

/** What decides by the version of the rules. */
export type Rules = { readonly rulesVersion: number };

/** Whether the rules of version 3 hold; older journals keep what they were answered by (docs/decisions/0010-rules-version.md). */
export function isSinceRules3({ rulesVersion }: Rules): boolean {
  return rulesVersion >= 3;
}

/** The same of version 4. */
export function isSinceRules4({ rulesVersion }: Rules): boolean {
  return rulesVersion >= 4;
}

/** The same of version 5. */
export function isSinceRules5({ rulesVersion }: Rules): boolean {
  return rulesVersion >= 5;
}
