/** The pairs of isolated margin: which a call is about, and what a user has there. */
import type { ReadUser } from '../../../../engine/core/entities.ts';
import type { Instrument } from '../../../../engine/core/instrument.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { pairOf, pairWallet } from '../../../../engine/core/user.ts';
import {
  type BalanceRecord,
  balanceRecord,
  ownMarginWallets,
} from '../../../../engine/read/account-record.ts';
import { rejectionError } from '../../../../http/wire-error.ts';
import { findMarket } from '../../../calls/markets.ts';

type Pair = Pick<Instrument, 'base' | 'quote' | 'marginLeverage' | 'symbol'>;

/** 40034 for a pair that does not exist. */
function pairNamed(state: ReadState, symbol: string): Pair {
  return findMarket(state, 'spot', { category: 'SPOT', symbol }).instrument;
}

/** The same; 50004 for one that does not trade on margin. */
export function coinsOfPair(state: ReadState, symbol: string): Pair {
  const pair = pairNamed(state, symbol);
  if (pair.marginLeverage === 0)
    throw rejectionError('spot', { reason: 'margin-not-available', detail: symbol });
  return pair;
}

/** The one that is named, or all whose isolated margin the user has used, by name. */
export function pairsAsked(
  state: ReadState,
  user: ReadUser,
  symbol: string | undefined,
): readonly string[] {
  if (symbol !== undefined) {
    pairNamed(state, symbol);
    return [symbol];
  }
  return ownMarginWallets(state, user).flatMap((wallet) => pairOf(wallet) ?? []);
}

/** What a user has of the base coin and of the quote coin in the wallet of a pair. */
export function balancesOfPair(
  state: ReadState,
  user: ReadUser,
  symbol: string,
): readonly [BalanceRecord, BalanceRecord] {
  const { base, quote } = pairNamed(state, symbol);
  const wallet = pairWallet(symbol);
  const of = (coin: string) => balanceRecord(state, { user, wallet, coin });
  return [of(base), of(quote)];
}

/** The coins that he owes there. */
export function debtsOfPair(state: ReadState, user: ReadUser, symbol: string): readonly string[] {
  return balancesOfPair(state, user, symbol).flatMap(({ coin, debt }) =>
    debt === '0' ? [] : [coin],
  );
}
