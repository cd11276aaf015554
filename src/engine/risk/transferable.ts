/**
 * What may move between wallets: how much of a coin may leave one, and which coins one takes.
 * Decides R-T-4, R-T-7.
 */

import { maxUnits, type Units } from '../../primitives/units.ts';
import type { ReadPocketAccounts, ReadUser } from '../core/entities.ts';
import { marginCoinsOf, type ReadState } from '../core/state.ts';
import { categoriesOf, type Wallet } from '../core/user.ts';
import { freeBalance } from './free-balance.ts';

/** Units that may leave now; never below zero. */
export function transferableUnits(state: ReadState, pocket: ReadPocketAccounts): Units {
  return maxUnits(0, freeBalance(state, pocket));
}

/** One wallet of a user. */
export interface WalletOf {
  readonly user: ReadUser;
  readonly wallet: Wallet;
}

/** A futures wallet takes the margin coins of its markets, every other wallet any coin. */
export function takesCoin(state: ReadState, { user, wallet }: WalletOf, coin: string): boolean {
  if (wallet === 'unified' || wallet === 'spot' || wallet === 'funding')
    return state.coins.has(coin);
  return categoriesOf(user, wallet).some((category) =>
    marginCoinsOf(state, category).includes(coin),
  );
}
