import { add, type Units } from '../../primitives/units.ts';
import type { ReadUser } from '../core/entities.ts';
import type { ReadState } from '../core/state.ts';
import type { Wallet } from '../core/user.ts';
import { balanceRecord, coinsIn } from './account-record.ts';
import { usdUnits } from './usd-value.ts';

/** Σ equity of all coins of a wallet, unrealised profit included, USD units at USD_SCALE. */
export function walletWorth(state: ReadState, user: ReadUser, wallet: Wallet): Units {
  return coinsIn(state, user, wallet)
    .map((coin) => usdUnits(state, coin, balanceRecord(state, { user, wallet, coin }).equity))
    .reduce<Units>((sum, units) => add(sum, units), 0);
}
