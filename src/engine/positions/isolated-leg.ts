/** The margin of an isolated leg: where it is, and how much of it the leg can spare. */
import { maxUnits } from '../../primitives/decimal.ts';
import type { Ledger, LedgerAccount } from '../core/ledger.ts';
import type { PositionSide } from '../core/order.ts';
import type { Position } from '../core/position.ts';
import type { Holding } from '../core/user.ts';
import { isolated, isolatedBalance } from '../money/chart-of-accounts.ts';
import { profitOf } from './leg-profit.ts';

export function isolatedAccount(
  ledger: Ledger,
  holding: Holding,
  side: PositionSide,
): LedgerAccount {
  return isolated(ledger, holding.user.uid, legOfAccount(holding, side));
}

/** Units that it holds, asked without opening an account. */
export function isolatedMargin(ledger: Ledger, holding: Holding, side: PositionSide): bigint {
  return isolatedBalance(ledger, holding.user.uid, legOfAccount(holding, side));
}

function legOfAccount({ wallet, market, key }: Holding, side: PositionSide) {
  return { wallet, instrument: key, side, coin: market.instrument.marginCoin };
}

/** Units above the leg's initial margin and its unrealised loss, which stays with it. */
export function spareMargin(ledger: Ledger, holding: Holding, leg: Position): bigint {
  const profit = profitOf(holding.market, leg);
  const held = isolatedMargin(ledger, holding, leg.side);
  return maxUnits(0n, held - leg.margin + (profit < 0n ? profit : 0n));
}

/** The account that a leg's payments come from and go to: its own margin, or the wallet. */
export function purseOf(ledger: Ledger, holding: Holding, side: PositionSide): LedgerAccount {
  return holding.marginMode === 'isolated'
    ? isolatedAccount(ledger, holding, side)
    : holding.cash.available;
}
