/** Fee tiers and the platform coin: names that exist, and tiers that users are given. */
import { USD_SCALE } from '../../engine/margin/usd-value.ts';
import { parseUnits } from '../../primitives/decimal.ts';
import { type CrossFault, repeated } from './cross-fault.ts';
import { knownInstruments, mustExist, pairText } from './known-instruments.ts';
import type { FeeTierEntry } from './partner-schema.ts';
import type { Path } from './path.ts';
import { pricedCoin } from './priced-coin.ts';
import type { VenueFile } from './schema.ts';

export function* checkFees(file: VenueFile): Generator<CrossFault> {
  const tiers = file.feeTiers ?? [];
  const known = knownInstruments(file);
  for (const [index, tier] of tiers.entries()) yield* checkTier(tier, ['feeTiers', index], known);
  yield* repeated(
    tiers,
    ({ tier }) => tier,
    (index) => ['feeTiers', index, 'tier'],
  );
  const { feeDeduction } = file;
  if (feeDeduction !== undefined)
    yield* pricedCoin(file, feeDeduction.coin, ['feeDeduction', 'coin']);
  yield* checkGivenTiers(file);
}

function* checkTier(
  { volume30d, instruments = [] }: FeeTierEntry,
  path: Path,
  known: ReadonlySet<string>,
): Generator<CrossFault> {
  if (volume30d !== undefined && parseUnits(volume30d, USD_SCALE) === undefined) {
    const message = `finer than ${USD_SCALE} decimals of a US dollar`;
    yield { path: [...path, 'volume30d'], message };
  }
  for (const [index, pair] of instruments.entries())
    yield* mustExist(known, pair, [...path, 'instruments', index]);
  yield* repeated(instruments, pairText, (index) => [...path, 'instruments', index, 'symbol']);
}

function* checkGivenTiers({ users, feeTiers }: VenueFile): Generator<CrossFault> {
  for (const [index, { feeTier }] of (users ?? []).entries()) {
    if (feeTier === undefined || feeTiers?.some(({ tier }) => tier === feeTier) === true) continue;
    const message = `unknown tier ${feeTier}; tiers are declared under \`feeTiers\``;
    yield { path: ['users', index, 'feeTier'], message };
  }
}
