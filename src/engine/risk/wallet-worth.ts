import type { State } from '../core/state.ts';
import type { User } from '../core/user.ts';
import type { Wallet } from '../core/wallet.ts';
import { usdUnits } from '../markets/usd-value.ts';
import { balanceRecord, coinsIn } from './account-record.ts';

/** Σ equity of all coins of a wallet, unrealised profit included, USD units at USD_SCALE. */
export function walletWorth(state: State, user: User, wallet: Wallet): bigint {
  return coinsIn(state, user, wallet)
    .map((coin) => usdUnits(state, coin, balanceRecord(state, { user, wallet, coin }).equity))
    .reduce((sum, units) => sum + units, 0n);
}
