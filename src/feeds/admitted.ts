/** Who may still be here, and what of a user's he may hear. */
import { accountModeDenial } from '../access/account-mode.ts';
import { readingDenial } from '../access/account-rights.ts';
import type { Door, Identity } from '../access/authenticate.ts';
import type { Denial } from '../access/denial.ts';
import { permissionDenial } from '../access/permission.ts';
import type { Channel } from './feed.ts';

/** As the state has it; undefined: the key is gone, or is not for this address, or its user is frozen. */
export function identityNow(
  { apiKey: { key } }: Identity,
  { state, keyRing }: Door,
  ip: string,
): Identity | undefined {
  const apiKey = state.keys.get(key);
  const user = apiKey && state.users.get(apiKey.uid);
  if (apiKey === undefined || user === undefined || user.isFrozen) return undefined;
  const opened = keyRing.open(apiKey);
  return opened.isAllowedFrom(ip) ? { user, apiKey, opened } : undefined;
}

export function denialOf(
  { access, api }: Channel,
  instType: string,
  { user, opened }: Identity,
): Denial | undefined {
  if (access.kind === 'public') return undefined;
  return (
    permissionDenial(opened.granted, access.anyOf(instType)) ??
    accountModeDenial(user.accountMode, api) ??
    readingDenial(user, access.anyOf(instType))
  );
}
