/** Debts of the unified account, and what of the same coins is there to pay them. */
import Type, { type Static } from 'typebox';
import { owed } from '../../engine/borrow/owed.ts';
import { spendable } from '../../engine/collateral/joint-balance.ts';
import type { PocketAccounts } from '../../engine/ledger/ledger.ts';
import { usdValueText } from '../../engine/margin/usd-value.ts';
import { coinScale } from '../../engine/order/order-record.ts';
import type { State } from '../../engine/state.ts';
import { str } from '../../http/fields.ts';
import { formatUnits } from '../../primitives/decimal.ts';

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
