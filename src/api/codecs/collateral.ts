/** What part of each coin counts as collateral, by its amount (R-B-1), as calls of both families list it. */
import { RATE_SCALE } from '../../engine/core/instrument.ts';
import type { Coin } from '../../engine/core/reference.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { formatUnits } from '../../primitives/decimal.ts';

/** Amounts of the coin and a fraction, decimal text. */
export interface CollateralTier {
  /** From 1. */
  readonly tier: number;
  readonly from: string;
  /** '' where it has no end. */
  readonly to: string;
  readonly ratio: string;
}

export function collateralTiers({ collateral, scale }: Coin): readonly CollateralTier[] {
  return collateral.map(({ ratio, upTo }, index) => ({
    tier: index + 1,
    from: formatUnits(collateral[index - 1]?.upTo ?? 0, scale),
    to: upTo === undefined ? '' : formatUnits(upTo, scale),
    ratio: formatUnits(ratio, RATE_SCALE),
  }));
}

export function coinsByName({ coins }: Pick<ReadState, 'coins'>): readonly Coin[] {
  return [...coins.values()].sort((a, b) => (a.coin < b.coin ? -1 : 1));
}
