/**
 * Tiers of isolated margin: up to how much of either coin of a pair is lent to one wallet at which leverage, and what
 * must be kept for it. A debt goes by the first tier that it fits into, as a whole; more than the last has is not lent.
 * Decides R-B-22.
 */
import { parseUnits } from '../../primitives/decimal.ts';
import { mul, pow10 } from '../../primitives/units.ts';
import {
  type InstrumentSpec,
  type MarginTier,
  type MarginTierSpec,
  RATE_SCALE,
} from './instrument.ts';

/** Decimals of the two coins of a pair. */
interface Scales {
  readonly base: number;
  readonly quote: number;
}

/** None where none is declared, or what is wrong with them: amounts rise, leverage falls, rates rise. */
export function marginTiersOf(
  { margin }: Pick<InstrumentSpec, 'margin'>,
  scales: Scales,
): readonly MarginTier[] | string {
  const tiers: MarginTier[] = [];
  for (const declared of margin?.tiers ?? []) {
    const tier = tierOf(declared, scales);
    if (typeof tier === 'string') return tier;
    const wrong = disorder(tiers.at(-1), tier);
    if (wrong !== undefined) return `margin.tiers.${wrong}`;
    if (tier.maxLeverage > (margin?.maxLeverage ?? 0))
      return 'margin.tiers.maxLeverage must be at most margin.maxLeverage';
    tiers.push(tier);
  }
  return tiers;
}

function tierOf(declared: MarginTierSpec, scales: Scales): MarginTier | string {
  const { maintenanceMarginRate, maxLeverage } = declared;
  const baseUpTo = parseUnits(declared.baseUpTo, scales.base);
  const quoteUpTo = parseUnits(declared.quoteUpTo, scales.quote);
  if (baseUpTo === undefined || baseUpTo <= 0)
    return 'margin.tiers.baseUpTo must be a positive decimal of the base coin';
  if (quoteUpTo === undefined || quoteUpTo <= 0)
    return 'margin.tiers.quoteUpTo must be a positive decimal of the quote coin';
  if (!Number.isInteger(maxLeverage) || maxLeverage < 1)
    return 'margin.tiers.maxLeverage must be a whole number from 1 on';
  const rate = parseUnits(maintenanceMarginRate, RATE_SCALE);
  if (rate === undefined || rate <= 0 || mul(rate, maxLeverage) >= pow10(RATE_SCALE))
    return 'margin.tiers.maintenanceMarginRate must be above 0 and below 1 / maxLeverage';
  return { baseUpTo, quoteUpTo, maxLeverage, maintenanceRate: rate };
}

function disorder(before: MarginTier | undefined, tier: MarginTier): string | undefined {
  if (before === undefined) return undefined;
  if (tier.baseUpTo <= before.baseUpTo) return 'baseUpTo must rise from tier to tier';
  if (tier.quoteUpTo <= before.quoteUpTo) return 'quoteUpTo must rise from tier to tier';
  if (tier.maxLeverage > before.maxLeverage) return 'maxLeverage must not rise from tier to tier';
  if (tier.maintenanceRate < before.maintenanceRate)
    return 'maintenanceMarginRate must not fall from tier to tier';
  return undefined;
}
