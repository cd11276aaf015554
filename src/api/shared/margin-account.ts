/**
 * The margin account that v2 margin calls are about: the one wallet of a user who has one. Classic users
 * have none (R-B-8).
 */
import { pocketAccounts } from '../../engine/ledger/chart-of-accounts.ts';
import type { PocketAccounts } from '../../engine/ledger/ledger.ts';
import { coinScale } from '../../engine/order/order-record.ts';
import type { Coin, State } from '../../engine/state.ts';
import type { User } from '../../engine/user/user.ts';
import { rejectionError } from '../../http/wire-error.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { userOf } from './find-user.ts';

/** The caller; 50021 for a classic one. */
export function marginUser(state: State, caller: { readonly uid: string }): User {
  const user = userOf(state, caller);
  if (user.accountMode === 'classic')
    throw rejectionError('spot', { reason: 'margin-account-only' });
  return user;
}

/** One coin of the caller's margin account, and how its amounts are written. */
export function marginPocket(
  state: State,
  caller: { readonly uid: string },
  coin: string,
): { readonly pocket: PocketAccounts; readonly text: (units: bigint) => string } {
  const user = marginUser(state, caller);
  knownCoin(state, coin);
  const scale = coinScale(state, coin);
  return {
    pocket: pocketAccounts(state.ledger, user.uid, 'unified', coin),
    text: (units) => formatUnits(units, scale),
  };
}

/** 13002 for a coin that the venue does not have. */
export function knownCoin(state: State, coin: string): Coin {
  const known = state.coins.get(coin);
  if (known === undefined) throw rejectionError('spot', { reason: 'unknown-coin', detail: coin });
  return known;
}
