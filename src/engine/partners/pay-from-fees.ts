/**
 * Commissions go from the fees received, by way of what is payable, into users' wallets: what they come
 * to leaves the fees in one posting per coin, and each is paid by one of its own.
 * Decides R-A-5.
 */

import { add, type Units } from '../../primitives/units.ts';
import type { PocketAccounts } from '../core/entities.ts';
import type { PostingKind } from '../core/ledger.ts';
import { sortedEntries } from '../core/sorted.ts';
import type { State } from '../core/state.ts';
import { walletFor } from '../core/user.ts';
import { commissionsPayable, fees, pocketAccounts } from '../money/chart-of-accounts.ts';
import { post } from '../money/ledger.ts';

export interface CommissionPayment {
  readonly uid: string;
  readonly coin: string;
  /** Units; negative takes it back. */
  readonly amount: Units;
  /** What it is paid for: a row of the day, or a correction. */
  readonly cause: string;
}

/** `cause` is why the whole leaves the fees. */
export function payFromFees(
  state: State,
  payments: readonly CommissionPayment[],
  of: { kind: Extract<PostingKind, 'commission' | 'commission-correction'>; cause: string },
): void {
  const { ledger } = state;
  const sums = new Map<string, Units>();
  for (const { coin, amount } of payments) sums.set(coin, add(sums.get(coin) ?? 0, amount));
  for (const [coin, amount] of sortedEntries(sums))
    post(ledger, { from: fees(ledger, coin), to: commissionsPayable(ledger, coin), amount, ...of });
  for (const payment of payments) {
    const { amount, cause, coin } = payment;
    const to = amount === 0 ? undefined : commissionPocket(state, payment)?.available;
    if (to === undefined) continue;
    post(ledger, { from: commissionsPayable(ledger, coin), to, amount, kind: of.kind, cause });
  }
}

/** Where a user's commissions go: the wallet he trades spot in. */
export function commissionPocket(
  { ledger, users }: State,
  { uid, coin }: Pick<CommissionPayment, 'uid' | 'coin'>,
): PocketAccounts | undefined {
  const user = users.get(uid);
  return user && pocketAccounts(ledger, uid, walletFor(user, 'SPOT'), coin);
}
