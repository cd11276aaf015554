/** What the checks that hold one part of the file against another have in common. */

import { isFutures } from '../../engine/core/instrument.ts';
import { parseDecimal } from '../../primitives/decimal.ts';
import { mod, mul, pow10, type Units } from '../../primitives/units.ts';
import type { Path } from './fault.ts';
import type { InstrumentEntry, KeyEntry, SubAccountEntry, VenueFile } from './schema.ts';

/** A fault that only shows when one part of the file is held against another. */
export interface CrossFault {
  readonly path: Path;
  readonly message: string;
}

/** Each value that an earlier one already has. */
export function* repeated<T>(
  items: readonly T[],
  identity: (item: T) => string,
  pathOf: (index: number) => Path,
): Generator<CrossFault> {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const id = identity(item);
    if (seen.has(id)) {
      yield {
        path: pathOf(index),
        message: `duplicate: ${JSON.stringify(id)} was declared before`,
      };
    }
    seen.add(id);
  }
}

/** A reference to an instrument of the file. */
export interface Pair {
  readonly category: string;
  readonly symbol: string;
}

export const pairText = ({ category, symbol }: Pair): string => `${category}:${symbol}`;

/** The instruments that the file declares, as {@link pairText}. */
export function knownInstruments(file: VenueFile): ReadonlySet<string> {
  return new Set((file.instruments ?? []).map(pairText));
}

/** `path` leads to the object that names the instrument. */
export function* mustExist(
  known: ReadonlySet<string>,
  pair: Pair,
  path: Path,
): Generator<CrossFault> {
  if (!known.has(pairText(pair))) yield unknownInstrument(pair, path);
}

export function unknownInstrument({ category, symbol }: Pair, path: Path): CrossFault {
  return {
    path: [...path, 'symbol'],
    message: `unknown instrument ${symbol} in ${category}; instruments are declared under \`instruments\``,
  };
}

type Settling = Pick<InstrumentEntry, 'category' | 'base' | 'quote'>;

/** Whether the contract settles in its base coin: the category alone says so. */
export function isInverse({ category }: Settling): boolean {
  return category === 'COIN-FUTURES' || category === 'SCOIN-FUTURES';
}

/** The coin that margins and settles; spot has none. */
export function marginCoinOf(instrument: Settling): string | undefined {
  if (!isFutures(instrument.category)) return undefined;
  return isInverse(instrument) ? instrument.base : instrument.quote;
}

/** A coin that is weighed against others: of the venue, and with a price in US dollars. */
export function* pricedCoin({ coins }: VenueFile, name: string, path: Path): Generator<CrossFault> {
  const coin = coins?.find((entry) => entry.coin === name);
  if (coin === undefined) yield { path, message: `unknown coin ${name}` };
  else if (coin.usdPrice === undefined && coin.usdPriceFrom === undefined)
    yield { path, message: `${name} has no price in US dollars: usdPrice or usdPriceFrom` };
}

/** A user or sub-account with the path it stands at. */
export interface Placed {
  readonly user: SubAccountEntry;
  readonly path: Path;
}

export function placedUsers(file: VenueFile): readonly Placed[] {
  return (file.users ?? []).flatMap((user, index) => [
    { user, path: ['users', index] },
    ...(user.subAccounts ?? []).map((subAccount, position) => ({
      user: subAccount,
      path: ['users', index, 'subAccounts', position],
    })),
  ]);
}

export interface PlacedKey {
  readonly key: KeyEntry;
  readonly path: Path;
}

export function placedKeys(file: VenueFile): readonly PlacedKey[] {
  return placedUsers(file).flatMap(({ user, path }) =>
    (user.keys ?? []).map((key, index) => ({ key, path: [...path, 'keys', index] })),
  );
}

/** Of decimal texts, exactly. */
export function isMultiple(value: string, step: string): boolean {
  const [units, stepUnits] = aligned(value, step);
  return mod(units, stepUnits) === 0;
}

/** Of decimal texts, exactly: below, at or above zero as `one` is less than, equal to or more than `other`. */
export function compareDecimals(one: string, other: string): number {
  const [left, right] = aligned(one, other);
  return left === right ? 0 : left < right ? -1 : 1;
}

/** At a common scale, as integers. */
function aligned(one: string, other: string): readonly [Units, Units] {
  const [left, right] = [parseDecimal(one), parseDecimal(other)];
  if (left === undefined || right === undefined) return [0, 1];
  return [mul(left.units, pow10(right.scale)), mul(right.units, pow10(left.scale))];
}
