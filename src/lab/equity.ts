/**
 * What a user is worth: all that he owns, coins that are not USDT at the mark of their contract, less what he was given of
 * them: that gains and loses with the price, whatever he does.
 */
import { instrumentKey, MARK_SCALE } from '../engine/core/instrument.ts';
import type { ReadState } from '../engine/core/state.ts';
import type { Wallet } from '../engine/core/user.ts';
import { balanceRecord, coinsIn } from '../engine/read/account-record.ts';

const QUOTE = 'USDT';

/** USDT; `given`: what he began with, by coin. */
export function equityOf(
  state: ReadState,
  uid: string,
  given: Readonly<Record<string, string>>,
): number {
  const user = state.users.get(uid);
  if (user === undefined) return 0;
  const before = Object.entries(given)
    .filter(([coin]) => coin !== QUOTE)
    .reduce((sum, [coin, amount]) => sum + Number(amount) * priceOf(state, coin), 0);
  const wallets = [...(state.ledger.pockets.get(uid)?.keys() ?? [])] as readonly Wallet[];
  return wallets
    .flatMap((wallet) => coinsIn(state, user, wallet).map((coin) => ({ wallet, coin })))
    .reduce((sum, { wallet, coin }) => {
      const { equity } = balanceRecord(state, { user, wallet, coin });
      return sum + Number(equity) * priceOf(state, coin);
    }, -before);
}

function priceOf(state: ReadState, coin: string): number {
  if (coin === QUOTE) return 1;
  const market = state.markets.get(instrumentKey('USDT-FUTURES', `${coin}${QUOTE}`));
  return Number(market?.mark.price ?? 0) / 10 ** MARK_SCALE;
}
