/**
 * What a user has not opened yet, as a reader sees it: empty, and not kept. Opening is the engine's own act,
 * so a question leaves the state as it is.
 */

import type {
  ReadLedgerAccount,
  ReadMarket,
  ReadPocketAccounts,
  ReadUser,
  ReadUserMarket,
} from '../core/entities.ts';
import type { Instrument } from '../core/instrument.ts';
import { jointName, type ReadLedger } from '../core/ledger.ts';
import type { Wallet } from '../core/user.ts';
import { accountId, emptyPocket } from '../money/chart-of-accounts.ts';
import { type AccountOwner, emptyAccount } from '../money/ledger.ts';
import { defaultSettings, emptyUserMarket } from '../positions/user-market.ts';

/** The user market in a market for a reader: where there is none, an empty one that is not kept. */
export function userMarketForReader(
  ledger: ReadLedger,
  user: ReadUser,
  market: ReadMarket,
): ReadUserMarket {
  return (
    user.userMarkets.get(market.instrument.key) ??
    emptyUserMarket(user, market, (wallet, coin) => pocketForReader(ledger, user.uid, wallet, coin))
  );
}

/** The same for a reader: where there is none, an empty one that is not kept. */
export function pocketForReader(
  ledger: ReadLedger,
  uid: string,
  wallet: Wallet,
  coin: string,
): ReadPocketAccounts {
  return (
    ledger.pockets.get(uid)?.get(wallet)?.get(coin) ??
    emptyPocket({ uid, wallet, isJoint: ledger.joint.has(jointName({ uid, wallet })) }, (purpose) =>
      accountForReader(ledger, accountId({ uid, wallet, purpose, coin }), { coin, uid }),
    )
  );
}

/** The account of that id for a reader: where there is none, an empty one that is not kept. */
function accountForReader(ledger: ReadLedger, id: string, owner: AccountOwner): ReadLedgerAccount {
  return ledger.accounts.get(id) ?? emptyAccount(id, owner);
}

type UserMarketSettings = Pick<ReadUserMarket, 'marginMode' | 'leverage'>;

/** Margin mode and leverage for a reader, who must not open a user market. */
export function peekUserMarket(
  user: ReadUser,
  instrument: Pick<Instrument, 'key'>,
): UserMarketSettings {
  return user.userMarkets.get(instrument.key) ?? defaultSettings();
}
