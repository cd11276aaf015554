/**
 * Tiers by which coins are lent: up to how much is owed at which leverage, and what must be kept for it. Crossed margin
 * has those of the coin, isolated margin those of the pair. A debt goes by the first tier that it fits into, as a whole;
 * more than the last has is not lent.
 * Decides R-B-22.
 */
import { declaredTiers, type TierAmount } from './declared-tiers.ts';
import type { DeclaredTier, InstrumentSpec, PairTiers, PositionTier } from './instrument.ts';

export const NO_TIERS: PairTiers = { base: [], quote: [] };

/** Of both coins of a pair, or what is wrong with them. */
export function pairTiersOf(
  { margin }: Pick<InstrumentSpec, 'margin'>,
  scales: { readonly base: number; readonly quote: number },
): PairTiers | string {
  const declared = margin?.tiers ?? [];
  if (margin === undefined || declared.length === 0) return NO_TIERS;
  if (declared.some(({ maxLeverage }) => maxLeverage > margin.maxLeverage))
    return 'margin.tiers.maxLeverage must be at most margin.maxLeverage';
  const of = (coin: 'base' | 'quote') => {
    const amount = `${coin}UpTo` as const;
    return debtTiersOf(
      declared.map((tier) => ({ ...tier, upTo: tier[amount] })),
      { scale: scales[coin], list: 'margin.tiers', amount, coin: `the ${coin} coin` },
    );
  };
  const [base, quote] = [of('base'), of('quote')];
  if (typeof base === 'string') return base;
  return typeof quote === 'string' ? quote : { base, quote };
}

/** Of one coin. A debt has some margin, and keeps some of it. */
export function debtTiersOf(
  declared: readonly PositionTier[],
  of: TierAmount,
): readonly DeclaredTier[] | string {
  const tiers = declaredTiers(declared, of);
  if (typeof tiers === 'string') return tiers;
  if (tiers.some(({ maxLeverage }) => !Number.isInteger(maxLeverage) || maxLeverage < 1))
    return `${of.list}.maxLeverage must be a whole number from 1 on`;
  if (tiers.some(({ maintenanceRate }) => maintenanceRate === 0))
    return `${of.list}.maintenanceMarginRate must be above 0`;
  return tiers;
}
