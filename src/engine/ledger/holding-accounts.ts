/** The ledger accounts that a holding's orders and positions work with. */
import type { Pocket } from '../margin/free-balance.ts';
import type { State } from '../state.ts';
import type { Holding } from '../user/user.ts';
import { pocketAccounts } from './chart-of-accounts.ts';
import type { LedgerAccount, PocketAccounts } from './ledger.ts';

/** Both accounts of a coin in the holding's wallet. */
export function accountsIn(state: State, holding: Holding, coin: string): PocketAccounts {
  return pocketAccounts(state.ledger, holding.user.uid, holding.wallet, coin);
}

/** The pocket that margins the holding's futures, or pays on spot. */
export function marginPocket(holding: Holding): Pocket {
  return { user: holding.user, wallet: holding.wallet, coin: holding.market.instrument.marginCoin };
}

/** Available coins of the holding's margin coin. */
export function marginAccount(state: State, holding: Holding): LedgerAccount {
  return accountsIn(state, holding, holding.market.instrument.marginCoin).available;
}
