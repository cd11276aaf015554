/**
 * What the venue owes to each user, by the ledger: of each coin what he has in each of his wallets, what is held for
 * orders, positions and withdrawals included. A wallet in which he owes more of a coin than he has counts as nothing:
 * what is owed to the venue makes nobody else's claim smaller, nor his own on another wallet. What is unrealised is
 * in no account yet. Against it stands what was paid in and not paid out again.
 * Decides R-L-17.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import { add, type Units } from '../../primitives/units.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { custody } from '../money/chart-of-accounts.ts';

/** An amount of a coin, decimal text. */
export interface CoinAmount {
  readonly coin: string;
  readonly amount: string;
}

/** What one user is owed, by coin; coins of which it is nothing are left out. */
export interface UserLiabilities {
  readonly uid: string;
  readonly balances: readonly CoinAmount[];
}

/** Of every user, also of those who are owed nothing, by uid. */
export function liabilities(state: ReadState): readonly UserLiabilities[] {
  const byUser = new Map([...state.users.keys()].map((uid) => [uid, new Map<string, Units>()]));
  for (const [key, { units }] of state.ledger.owned) {
    const [uid = '', , coin = ''] = key.split(' ');
    const coins = byUser.get(uid);
    if (units > 0) coins?.set(coin, add(coins.get(coin) ?? 0, units));
  }
  return [...byUser]
    .map(([uid, coins]) => ({ uid, balances: amountsOf(state, coins) }))
    .sort((a, b) => (a.uid < b.uid ? -1 : 1));
}

/** What the venue holds of a coin, decimal text: below zero where more left than ever came. */
export function holdings(state: ReadState, coin: string): string {
  return formatUnits(custody(state.ledger, coin), coinScale(state, coin));
}

function amountsOf(state: ReadState, coins: ReadonlyMap<string, Units>): CoinAmount[] {
  return [...coins]
    .map(([coin, units]) => ({ coin, amount: formatUnits(units, coinScale(state, coin)) }))
    .sort((a, b) => (a.coin < b.coin ? -1 : 1));
}
