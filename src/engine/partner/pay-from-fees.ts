/** R-A-5: a commission goes from the fees received, by way of what is payable, into a user's wallet. */
import { commissionsPayable, fees, pocketAccounts } from '../ledger/chart-of-accounts.ts';
import { type PocketAccounts, type PostingKind, post } from '../ledger/ledger.ts';
import type { State } from '../state.ts';
import { walletFor } from '../user/user.ts';

export interface CommissionPayment {
  readonly uid: string;
  readonly coin: string;
  /** Units; negative takes it back. */
  readonly amount: bigint;
  readonly kind: Extract<PostingKind, 'commission' | 'commission-correction'>;
  readonly cause: string;
}

export function payFromFees(state: State, payment: CommissionPayment): void {
  const { amount, cause, coin, kind } = payment;
  const { ledger } = state;
  const pocket = commissionPocket(state, payment);
  if (pocket === undefined) return;
  const payable = commissionsPayable(ledger, coin);
  post(ledger, { from: fees(ledger, coin), to: payable, amount, kind, cause });
  post(ledger, { from: payable, to: pocket.available, amount, kind, cause });
}

/** Where a user's commissions go: the wallet he trades spot in. */
export function commissionPocket(
  { ledger, users }: State,
  { uid, coin }: Pick<CommissionPayment, 'uid' | 'coin'>,
): PocketAccounts | undefined {
  const user = users.get(uid);
  return user && pocketAccounts(ledger, uid, walletFor(user, 'SPOT'), coin);
}
