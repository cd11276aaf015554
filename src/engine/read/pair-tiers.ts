/** On what terms the two coins of a pair are lent in its isolated margin, as text. */
import { formatRatio, formatUnits } from '../../primitives/decimal.ts';
import { minUnits, type Units } from '../../primitives/units.ts';
import { type Instrument, instrumentKey, RATE_SCALE } from '../core/instrument.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';

const DECIMALS = 8;

export interface PairTier {
  /** From 1. */
  readonly tier: string;
  readonly leverage: string;
  /** The most that one account may owe of either coin in it. */
  readonly baseMax: string;
  readonly quoteMax: string;
  /** Of a debt, as fractions. */
  readonly maintenanceRate: string;
  readonly initialRate: string;
}

/** One for every debt where none are declared (R-B-22). */
export function pairTiers(state: ReadState, symbol: string): readonly PairTier[] {
  const instrument = state.markets.get(instrumentKey('SPOT', symbol))?.instrument;
  if (instrument === undefined) return [];
  const { base, marginLeverage, marginTiers, quote } = instrument;
  const most = (coin: string, upTo?: Units) => lentText(state, coin, upTo);
  if (marginTiers.length === 0)
    return [
      {
        ...{ tier: '1', leverage: String(marginLeverage), baseMax: most(base) },
        ...{ quoteMax: most(quote), maintenanceRate: formatRatio(1, 2 * marginLeverage, DECIMALS) },
        initialRate: formatRatio(1, marginLeverage, DECIMALS),
      },
    ];
  return marginTiers.map((each, index) => ({
    tier: String(index + 1),
    leverage: String(each.maxLeverage),
    baseMax: most(base, each.baseUpTo),
    quoteMax: most(quote, each.quoteUpTo),
    maintenanceRate: formatUnits(each.maintenanceRate, RATE_SCALE),
    initialRate: formatRatio(1, each.maxLeverage, DECIMALS),
  }));
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
