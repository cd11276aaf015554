/**
 * What is owed on margin of each coin, without interest: by all together, and in the wallets of each pair. It is told
 * at each full hour at which anything is owed. Decides R-G-10.
 */

import { add, type Units } from '../../../primitives/units.ts';
import type { CountedDebt } from '../../core/event.ts';
import type { ReadState } from '../../core/state.ts';
import { pairOf } from '../../core/user.ts';
import { usdPrice } from '../../markets/usd-value.ts';
import { owedPrincipal } from '../../money/ledger.ts';

/** By coin, then by pair. */
export function countDebts(state: ReadState): readonly CountedDebt[] {
  const sums = new Map<string, CountedDebt>();
  const count = (coin: string, symbol: string, units: Units) => {
    const key = `${coin} ${symbol}`;
    const known = sums.get(key) ?? { coin, symbol, principal: 0, usdPrice: usdPrice(state, coin) };
    sums.set(key, { ...known, principal: add(known.principal, units) });
  };
  for (const pocket of state.ledger.debtors) {
    const principal = owedPrincipal(pocket);
    if (principal === 0) continue;
    const pair = pairOf(pocket.wallet);
    count(pocket.available.coin, '', principal);
    if (pair !== undefined) count(pocket.available.coin, pair, principal);
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, debt]) => debt);
}
