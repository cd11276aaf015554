/** What a coin counts for as collateral, and on what terms it is lent. */
import { parseUnits } from '../../primitives/decimal.ts';
import type { CrossFault } from './cross-fault.ts';
import { compareDecimals } from './decimal-text.ts';
import type { Path } from './path.ts';
import type { CoinEntry } from './schema.ts';

export function* checkCoinTerms(entry: CoinEntry, path: Path): Generator<CrossFault> {
  const { borrow, scale } = entry;
  if (borrow !== undefined && parseUnits(borrow.max, scale) === undefined)
    yield { path: [...path, 'borrow', 'max'], message: tooFine(entry) };
  const tiers = entry.collateral ?? [];
  for (const [index, { upTo }] of tiers.entries()) {
    const isLast = index === tiers.length - 1;
    const message = isLast ? faultOfLast(upTo) : faultOf(entry, upTo, tiers[index - 1]?.upTo);
    if (message !== undefined) yield { path: [...path, 'collateral', index, 'upTo'], message };
  }
}

function faultOfLast(upTo: string | undefined): string | undefined {
  return upTo === undefined ? undefined : 'the last tier has no end';
}

function faultOf(
  entry: CoinEntry,
  upTo: string | undefined,
  before: string | undefined,
): string | undefined {
  if (upTo === undefined) return 'missing; only the last tier has no end';
  if (parseUnits(upTo, entry.scale) === undefined) return tooFine(entry);
  return before !== undefined && compareDecimals(upTo, before) <= 0
    ? `expected more than ${before}, the tier before`
    : undefined;
}

function tooFine({ coin, scale }: CoinEntry): string {
  return `finer than the ${scale} decimals of ${coin}`;
}
