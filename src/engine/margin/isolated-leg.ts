/** The margin of an isolated leg: where it is, and how much of it the leg can spare. */
import { maxUnits } from '../../primitives/decimal.ts';
import { isolated } from '../ledger/chart-of-accounts.ts';
import type { Ledger, LedgerAccount } from '../ledger/ledger.ts';
import type { PositionSide } from '../order/order.ts';
import type { Position } from '../position/position.ts';
import type { Holding } from '../user/user.ts';
import { profitOf } from './leg-profit.ts';

export function isolatedAccount(
  ledger: Ledger,
  holding: Holding,
  side: PositionSide,
): LedgerAccount {
  const { user, wallet, market, key } = holding;
  const coin = market.instrument.marginCoin;
  return isolated(ledger, user.uid, { wallet, instrument: key, side, coin });
}

/** Units above the leg's initial margin and its unrealised loss, which stays with it. */
export function spareMargin(ledger: Ledger, holding: Holding, leg: Position): bigint {
  const profit = profitOf(holding.market, leg);
  const held = isolatedAccount(ledger, holding, leg.side).balance;
  return maxUnits(0n, held - leg.margin + (profit < 0n ? profit : 0n));
}

/** The account that a leg's payments come from and go to: its own margin, or the wallet. */
export function purseOf(ledger: Ledger, holding: Holding, side: PositionSide): LedgerAccount {
  return holding.marginMode === 'isolated'
    ? isolatedAccount(ledger, holding, side)
    : holding.cash.available;
}
