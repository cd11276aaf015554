/**
 * What may move between wallets: how much of a coin may leave one, and which coins one takes.
 * Decides R-T-4, R-T-7.
 */

import { maxUnits, type Units } from '../../primitives/units.ts';
import type { ReadPocketAccounts, ReadUser } from '../core/entities.ts';
import { instrumentKey } from '../core/instrument.ts';
import { marginCoinsOf, type ReadState } from '../core/state.ts';
import { categoriesOf, pairOf, type Wallet } from '../core/user.ts';
import { freeBalance } from './free-balance.ts';

/** Whether a coin is one of the two of a pair. */
export function isCoinOf({ markets }: ReadState, pair: string, coin: string): boolean {
  const { base, quote } = markets.get(instrumentKey('SPOT', pair))?.instrument ?? {};
  return coin === base || coin === quote;
}

/** Units that may leave now; never below zero. */
export function transferableUnits(state: ReadState, pocket: ReadPocketAccounts): Units {
  return maxUnits(0, freeBalance(state, pocket));
}

/** One wallet of a user. */
export interface WalletOf {
  readonly user: ReadUser;
  readonly wallet: Wallet;
}

const TAKE_ALL: ReadonlySet<Wallet> = new Set(['unified', 'spot', 'funding', 'crossed_margin']);

/** A futures wallet takes the margin coins of its markets, that of a pair its two coins, every other any coin. */
export function takesCoin(state: ReadState, { user, wallet }: WalletOf, coin: string): boolean {
  const pair = pairOf(wallet);
  if (pair !== undefined) return isCoinOf(state, pair, coin);
  if (TAKE_ALL.has(wallet)) return state.coins.has(coin);
  return categoriesOf(user, wallet).some((category) =>
    marginCoinsOf(state, category).includes(coin),
  );
}
