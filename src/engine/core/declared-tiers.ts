/**
 * Tiers as they are declared, of positions and of debts alike: amounts rise, leverage does not rise, and
 * rates do not fall and stay below what the leverage asks.
 */
import { parseUnits } from '../../primitives/decimal.ts';
import { mul, pow10 } from '../../primitives/units.ts';
import { type DeclaredTier, type PositionTier, RATE_SCALE } from './instrument.ts';

/** What the amounts are of, and how messages call the list and the amount. */
export interface TierAmount {
  readonly scale: number;
  readonly list: string;
  readonly amount: string;
  readonly coin: string;
}

/** In the order in which they are declared, or what is wrong with them. */
export function declaredTiers(
  declared: readonly PositionTier[],
  of: TierAmount,
): readonly DeclaredTier[] | string {
  const tiers: DeclaredTier[] = [];
  for (const each of declared) {
    const tier = tierOf(each, of);
    const wrong = typeof tier === 'string' ? tier : disorder(tiers.at(-1), tier, of);
    if (wrong !== undefined) return `${of.list}.${wrong}`;
    tiers.push(tier as DeclaredTier);
  }
  return tiers;
}

function tierOf(
  { maintenanceMarginRate, maxLeverage, upTo }: PositionTier,
  { amount, coin, scale }: TierAmount,
): DeclaredTier | string {
  const limit = parseUnits(upTo, scale);
  if (limit === undefined || limit <= 0) return `${amount} must be a positive decimal of ${coin}`;
  const maintenanceRate = parseUnits(maintenanceMarginRate, RATE_SCALE);
  if (maintenanceRate === undefined || maintenanceRate < 0 || maintenanceRate >= pow10(RATE_SCALE))
    return 'maintenanceMarginRate must be a decimal from 0 to 1';
  if (mul(maintenanceRate, maxLeverage) >= pow10(RATE_SCALE))
    return 'maintenanceMarginRate must be below 1 / maxLeverage';
  return { upTo: limit, maxLeverage, maintenanceRate };
}

function disorder(
  before: DeclaredTier | undefined,
  tier: DeclaredTier,
  { amount }: TierAmount,
): string | undefined {
  if (before === undefined) return undefined;
  if (tier.upTo <= before.upTo) return `${amount} must rise from tier to tier`;
  if (tier.maxLeverage > before.maxLeverage) return 'maxLeverage must not rise from tier to tier';
  if (tier.maintenanceRate < before.maintenanceRate)
    return 'maintenanceMarginRate must not fall from tier to tier';
  return undefined;
}
