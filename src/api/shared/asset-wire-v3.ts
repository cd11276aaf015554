/** A coin of a unified account as the v3 family shows it (spec 2.5, wire.md 6.8). */
import Type, { type Static } from 'typebox';
import type { BalanceRecord } from '../../engine/margin/account-record.ts';
import { usdValueText } from '../../engine/margin/usd-value.ts';
import type { State } from '../../engine/state.ts';
import { str } from '../../http/fields.ts';

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
