/**
 * The coins of a unified account as the v3 family shows them, and its debts (spec 2.5, wire.md 6.8).
 * Decides R-4.8-5.
 */

import type { ReadUser } from '../../../engine/core/entities.ts';
import type { ReadState } from '../../../engine/core/state.ts';
import { type BalanceRecord, balanceRecord, coinsIn } from '../../../engine/read/account-record.ts';
import type { RepayCoin } from '../../../engine/read/debt-record.ts';
import { usdValueText } from '../../../engine/read/usd-value.ts';
import { codec } from '../codec.ts';

export interface ValuedBalance extends BalanceRecord {
  readonly usdValue: string;
}

export const assetV3 = codec<ValuedBalance>({
  coin: ['Coin.', (asset) => asset.coin],
  equity: ['Balance and unrealised profit, in the coin.', (asset) => asset.equity],
  usdValue: ['Equity in USD.', (asset) => asset.usdValue],
  balance: ['What is owned, less what is owed.', (asset) => asset.balance],
  available: ['What may be spent now.', (asset) => asset.free],
  debt: ['What is owed.', (asset) => asset.debt],
  locked: ['Held for spot orders.', (asset) => asset.spotLocked],
});

/** All coins of a user's unified account. */
export function valuedBalances(state: ReadState, user: ReadUser): readonly ValuedBalance[] {
  return coinsIn(state, user, 'unified').map((coin) => {
    const record = balanceRecord(state, { user, wallet: 'unified', coin });
    return { ...record, usdValue: usdValueText(state, coin, record.equity) };
  });
}

export const repayCoinV3 = codec<RepayCoin>({
  coin: ['Coin.', ({ coin }) => coin],
  size: ['In the coin.', ({ size }) => size],
  amount: ['In USD.', ({ amount }) => amount],
});

/** Coins that can be named in one repayment. */
export const SELECTION_MAX = 20;
