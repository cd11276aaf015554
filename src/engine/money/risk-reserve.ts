/**
 * The risk reserve of a futures instrument pays what is lost there beyond what its owner has, down
 * to zero and never below; the rest stays a claim of the venue (`uncovered-loss`). Example: a
 * loss of 402.6 against a reserve of 300 takes all 300, and 102.6 is uncovered.
 * Decides R-4.7-1.
 */

import { sub, type Units } from '../../primitives/units.ts';
import type { LedgerAccount } from '../core/entities.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import type { Ledger } from '../core/ledger.ts';
import { riskReserve, uncoveredLoss } from './chart-of-accounts.ts';
import { post } from './ledger.ts';

/** A loss of `amount` units (0: none) that `to` cannot bear. */
interface Loss {
  readonly instrument: InstrumentKey;
  readonly to: LedgerAccount;
  readonly amount: Units;
  readonly cause: string;
}

export function coverLoss(ledger: Ledger, { instrument, to, amount, cause }: Loss): void {
  if (amount === 0) return;
  const reserve = riskReserve(ledger, instrument, to.coin);
  const paid = amount < reserve.balance ? amount : reserve.balance;
  post(ledger, { from: reserve, to, amount: paid, kind: 'loss-cover', cause });
  const claim = uncoveredLoss(ledger, instrument, to.coin);
  post(ledger, { from: claim, to, amount: sub(amount, paid), kind: 'loss-cover', cause });
}
