/** Everyone and everything an order concerns, looked up once. */
import { assert } from '../../primitives/assert.ts';
import { pocketAccounts } from '../ledger/chart-of-accounts.ts';
import type { LedgerAccount, PocketAccounts } from '../ledger/ledger.ts';
import type { Pocket } from '../margin/free-balance.ts';
import type { Market, State } from '../state.ts';
import { holdingOf } from '../user/holding.ts';
import { type Holding, type User, type Wallet, walletFor } from '../user/user.ts';
import type { Order } from './order.ts';

export interface Party {
  readonly user: User;
  readonly market: Market;
  readonly holding: Holding;
  readonly wallet: Wallet;
}

/** The parties of an order that the engine already knows. */
export function partyOf(state: State, order: Order): Party {
  const user = state.users.get(order.uid);
  const market = state.markets.get(order.instrument.key);
  assert(user !== undefined && market !== undefined, `order ${order.id} has no user or market`);
  return newParty(user, market);
}

export function newParty(user: User, market: Market): Party {
  const { instrument } = market;
  return {
    user,
    market,
    holding: holdingOf(user, instrument),
    wallet: walletFor(user, instrument.category),
  };
}

/** The party's accounts in a coin. */
export function accountsIn(state: State, party: Party, coin: string): PocketAccounts {
  return pocketAccounts(state.ledger, party.user.uid, party.wallet, coin);
}

/** The pocket that margins the party's futures, or pays on spot. */
export function marginPocket(party: Party): Pocket {
  return { user: party.user, wallet: party.wallet, coin: party.market.instrument.marginCoin };
}

/** Free coins of the party in its margin coin. */
export function marginAccount(state: State, party: Party): LedgerAccount {
  return accountsIn(state, party, party.market.instrument.marginCoin).available;
}
