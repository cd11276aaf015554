/** What is kept of a ledger account, and of what a user has of a coin in a wallet. */

import type { Mutable } from './deep-readonly.ts';
import { factsCodec } from './facts.ts';

/** A figure with what it was at a boundary. */
export interface Kept<T> {
  /** The boundary before its last change; 0 = it never changed. */
  boundaryMs: number;
  /** What it was then. */
  atBoundary: T;
}

/** What a snapshot keeps of a ledger account. */
export interface LedgerAccountFacts {
  /** `user:<uid>:<wallet>:<part>:<coin>` or `<purpose>[:<instrument>]:<coin>`. */
  readonly id: string;
  readonly coin: string;
  /** Undefined for the venue's own accounts. */
  readonly uid: string | undefined;
  /** Whether a balance below zero is a false invariant: of every user account but debts, and reserves. */
  readonly isNonNegative: boolean;
  /** Units at the coin's scale. */
  balance: bigint;
}

export const LEDGER_ACCOUNT_FACTS = factsCodec<LedgerAccountFacts>({
  id: true,
  coin: true,
  uid: true,
  isNonNegative: true,
  balance: true,
});

/** Units of one coin in one wallet of a user: the sum of all his accounts there, debts included. */
export interface Owned extends Kept<bigint>, Mutable {
  readonly wallet: string;
  units: bigint;
}
