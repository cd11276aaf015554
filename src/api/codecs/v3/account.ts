/**
 * The coins of a unified account as the v3 family shows them, and its debts (spec 2.5, wire.md 6.8).
 * Decides R-4.8-5.
 */

import type { ReadPocketAccounts, ReadUser } from '../../../engine/core/entities.ts';
import { coinScale } from '../../../engine/core/order-record.ts';
import type { ReadState } from '../../../engine/core/state.ts';
import { owed } from '../../../engine/money/ledger.ts';
import { type BalanceRecord, balanceRecord, coinsIn } from '../../../engine/read/account-record.ts';
import { usdValueText } from '../../../engine/read/usd-value.ts';
import { spendable } from '../../../engine/risk/free-balance.ts';
import { formatUnits } from '../../../primitives/decimal.ts';
import type { Units } from '../../../primitives/units.ts';
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

interface RepayCoin {
  readonly coin: string;
  readonly size: string;
  readonly amount: string;
}

export const repayCoinV3 = codec<RepayCoin>({
  coin: ['Coin.', ({ coin }) => coin],
  size: ['In the coin.', ({ size }) => size],
  amount: ['In USD.', ({ amount }) => amount],
});

/** Coins that can be named in one repayment. */
export const SELECTION_MAX = 20;

/** What is owed per coin, by name. */
export function repayableCoins(state: ReadState, uid: string): readonly RepayCoin[] {
  return coinsOf(state, uid, owed);
}

/** What is there of each coin that is owed: a debt is paid in its own coin. */
export function paymentCoins(state: ReadState, uid: string): readonly RepayCoin[] {
  return coinsOf(state, uid, (pocket) => (owed(pocket) > 0 ? spendable(state, pocket) : 0));
}

function coinsOf(
  state: ReadState,
  uid: string,
  measure: (pocket: ReadPocketAccounts) => Units,
): readonly RepayCoin[] {
  return [...(state.ledger.pockets.get(uid)?.get('unified') ?? [])]
    .map(([coin, pocket]) => ({ coin, units: measure(pocket) }))
    .filter(({ units }) => units > 0)
    .sort((a, b) => (a.coin < b.coin ? -1 : 1))
    .map(({ coin, units }) => {
      const size = formatUnits(units, coinScale(state, coin));
      return { coin, size, amount: usdValueText(state, coin, size) };
    });
}
