/** By which tiers coins are lent in crossed margin, and those of a pair in its isolated margin, as text. */
import { formatRatio, formatUnits } from '../../primitives/decimal.ts';
import { minUnits, type Units } from '../../primitives/units.ts';
import {
  type DeclaredTier,
  type Instrument,
  instrumentKey,
  RATE_SCALE,
} from '../core/instrument.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { debtLeverage } from '../risk/collateral-value.ts';
import { crossed, debtTiers } from '../risk/debt-margin.ts';

const DECIMALS = 8;

interface TierText {
  /** From 1. */
  readonly tier: string;
  readonly leverage: string;
  /** Of a debt, as fractions. */
  readonly maintenanceRate: string;
  readonly initialRate: string;
}

export interface CoinTier extends TierText {
  /** The most that one account may owe of the coin in it. */
  readonly max: string;
}

export interface PairTier extends TierText {
  /** The same of either coin. */
  readonly baseMax: string;
  readonly quoteMax: string;
}

/** One for every debt where none are declared (R-B-22). */
export function coinTiers(state: ReadState, coin: string): readonly CoinTier[] {
  const most = (upTo?: Units) => lentText(state, coin, upTo);
  const tiers = debtTiers(state, crossed(coin));
  if (tiers.length === 0) return [{ ...untiered(debtLeverage(state, coin)), max: most() }];
  return tiers.map((each, index) => ({ ...textOf(each, index), max: most(each.upTo) }));
}

/** The same of a pair. */
export function pairTiers(state: ReadState, symbol: string): readonly PairTier[] {
  const instrument = state.markets.get(instrumentKey('SPOT', symbol))?.instrument;
  if (instrument === undefined) return [];
  const { base, marginLeverage, marginTiers, quote } = instrument;
  const most = (coin: string, upTo?: Units) => lentText(state, coin, upTo);
  if (marginTiers.base.length === 0)
    return [{ ...untiered(marginLeverage), baseMax: most(base), quoteMax: most(quote) }];
  return marginTiers.base.map((each, index) => ({
    ...textOf(each, index),
    baseMax: most(base, each.upTo),
    quoteMax: most(quote, marginTiers.quote[index]?.upTo),
  }));
}

function textOf({ maintenanceRate, maxLeverage }: DeclaredTier, index: number): TierText {
  return {
    tier: String(index + 1),
    leverage: String(maxLeverage),
    maintenanceRate: formatUnits(maintenanceRate, RATE_SCALE),
    initialRate: formatRatio(1, maxLeverage, DECIMALS),
  };
}

/** Of a leverage that every debt has: half of its margin is kept. */
function untiered(leverage: number): TierText {
  return {
    tier: '1',
    leverage: String(leverage),
    maintenanceRate: formatRatio(1, 2 * leverage, DECIMALS),
    initialRate: formatRatio(1, leverage, DECIMALS),
  };
}

/** The most that one account may owe of a coin of the pair: what its last tier has, as far as the coin is lent. */
export function pairMax(
  state: ReadState,
  { base, symbol }: Pick<Instrument, 'base' | 'symbol'>,
  coin: string,
): string {
  const last = pairTiers(state, symbol).at(-1);
  return (coin === base ? last?.baseMax : last?.quoteMax) ?? '0';
}

function lentText(state: ReadState, coin: string, upTo: Units | undefined): string {
  const max = state.coins.get(coin)?.borrow?.max ?? 0;
  return formatUnits(upTo === undefined ? max : minUnits(max, upTo), coinScale(state, coin));
}
