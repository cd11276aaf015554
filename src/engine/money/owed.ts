import type { PocketAccounts } from '../core/ledger.ts';

/** Units owed of a coin: principal and interest. */
export function owed({ debt }: PocketAccounts): bigint {
  return debt === undefined ? 0n : -(debt.principal.balance + debt.interest.balance);
}

/** Units of principal owed. */
export function owedPrincipal({ debt }: PocketAccounts): bigint {
  return debt === undefined ? 0n : -debt.principal.balance;
}
