/** A coin of a unified account as the v3 family shows it (spec 2.5, wire.md 6.8). */
import Type, { type Static } from 'typebox';
import type { PocketAccounts } from '../../../engine/core/ledger.ts';
import { coinScale } from '../../../engine/core/order-record.ts';
import type { State } from '../../../engine/core/state.ts';
import { usdValueText } from '../../../engine/markets/usd-value.ts';
import { owed } from '../../../engine/money/owed.ts';
import type { BalanceRecord } from '../../../engine/risk/account-record.ts';
import { spendable } from '../../../engine/risk/joint-balance.ts';
import { str } from '../../../http/fields.ts';
import { formatUnits } from '../../../primitives/decimal.ts';

export const assetV3 = Type.Object({
  coin: str('Coin.'),
  equity: str('Balance and unrealised profit, in the coin.'),
  usdValue: str('Equity in USD.'),
  balance: str('What is owned, less what is owed.'),
  available: str('What may be spent now.'),
  debt: str('What is owed.'),
  locked: str('Held for spot orders.'),
});

export function assetWireV3(state: State, record: BalanceRecord): Static<typeof assetV3> {
  const { coin, equity, balance, debt, free, spotLocked } = record;
  return {
    coin,
    equity,
    usdValue: usdValueText(state, coin, equity),
    balance,
    available: free,
    debt,
    locked: spotLocked,
  };
}

/** Debts of the unified account, and what of the same coins is there to pay them. */
export const repayCoinV3 = Type.Object({
  coin: str('Coin.'),
  size: str('In the coin.'),
  amount: str('In USD.'),
});

/** Coins that can be named in one repayment. */
export const SELECTION_MAX = 20;

/** What is owed per coin, by name. */
export function repayableCoins(state: State, uid: string): Static<typeof repayCoinV3>[] {
  return coinsOf(state, uid, owed);
}

/** What is there of each coin that is owed: a debt is paid in its own coin. */
export function paymentCoins(state: State, uid: string): Static<typeof repayCoinV3>[] {
  return coinsOf(state, uid, (pocket) => (owed(pocket) > 0n ? spendable(state, pocket) : 0n));
}

function coinsOf(
  state: State,
  uid: string,
  measure: (pocket: PocketAccounts) => bigint,
): Static<typeof repayCoinV3>[] {
  return [...(state.ledger.pockets.get(uid)?.get('unified') ?? [])]
    .map(([coin, pocket]) => ({ coin, units: measure(pocket) }))
    .filter(({ units }) => units > 0n)
    .sort((a, b) => (a.coin < b.coin ? -1 : 1))
    .map(({ coin, units }) => {
      const size = formatUnits(units, coinScale(state, coin));
      return { coin, size, amount: usdValueText(state, coin, size) };
    });
}
