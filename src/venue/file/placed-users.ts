import type { Path } from './path.ts';
import type { KeyEntry, SubAccountEntry, VenueFile } from './schema.ts';

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
