/**
 * What a coin is good for beside being spent: how much of it counts as collateral, and on what terms
 * it is lent (R-B-1). Collateral ratios go by tiers of the amount, each of its own part: of 150 BTC at
 * `up to 100: 0.95, above: 0.5`, 100 count at 0.95 and 50 at 0.5.
 */
import { parseUnits } from '../../primitives/decimal.ts';
import { parseFraction } from './fraction.ts';

/** Decimal text; only the last tier has no `upTo`. */
export interface CollateralSpec {
  readonly upTo?: string;
  readonly ratio: string;
}

/** Decimal text: interest per hour, and the most that one account may owe. */
export interface BorrowSpec {
  readonly hourlyRate: string;
  readonly max: string;
}

export interface CollateralTier {
  /** Units of the coin; undefined = without end. */
  readonly upTo: bigint | undefined;
  /** RATE_SCALE units, from 0 to 1. */
  readonly ratio: bigint;
}

export interface BorrowTerms {
  /** RATE_SCALE units. */
  readonly hourlyRate: bigint;
  /** Units of the coin. */
  readonly max: bigint;
}

export interface CoinTerms {
  readonly collateral: readonly CollateralTier[];
  readonly borrow: BorrowTerms | undefined;
}

/** The terms, or the name of the field at fault. */
export function coinTerms(
  spec: {
    readonly collateral?: readonly CollateralSpec[] | undefined;
    readonly borrow?: BorrowSpec | undefined;
  },
  scale: number,
): CoinTerms | string {
  const collateral = tiersOf(spec.collateral ?? [{ ratio: '1' }], scale);
  if (collateral === undefined) return 'collateral';
  if (spec.borrow === undefined) return { collateral, borrow: undefined };
  const hourlyRate = parseFraction(spec.borrow.hourlyRate);
  const max = parseUnits(spec.borrow.max, scale);
  if (hourlyRate === undefined) return 'borrow.hourlyRate';
  if (max === undefined || max < 0n) return 'borrow.max';
  return { collateral, borrow: { hourlyRate, max } };
}

/** Tiers in growing order whose last has no end; undefined when they are not so. */
function tiersOf(specs: readonly CollateralSpec[], scale: number): CollateralTier[] | undefined {
  const tiers: CollateralTier[] = [];
  let from = 0n;
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
