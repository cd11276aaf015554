/**
 * What all institutional-loan operations have in common. Each has two addresses, v2 and v3 (spec 4.5,
 * wire.md 3.5); both serve every account mode.
 */
import type { RiskUnit } from '../../engine/loan/loan.ts';
import type { State } from '../../engine/state.ts';
import type { Permission } from '../../engine/user/user.ts';
import type { Caller } from '../../http/endpoint.ts';
import { type CodeColumn, WireError } from '../../http/wire-error.ts';
import type { LoanFilter } from '../../reporting/loan-report.ts';

const READ: readonly Permission[] = ['spot:read', 'uta_mgt:read'];
const WRITE: readonly Permission[] = ['spot:read_write', 'uta_mgt:read_write'];

export const loansV2 = {
  family: 'common',
  codes: 'spot',
  access: { kind: 'user', anyOf: READ },
  limit: { per: 'uid', perSecond: 5 },
} as const;

export const loansV3 = {
  ...loansV2,
  codes: 'uta',
  limit: { per: 'uid', perSecond: 3 },
} as const;

/** One of the two families of addresses. */
export type LoanFamily = typeof loansV2 | typeof loansV3;

/** What an operation needs that changes something. */
export const changesLoans = { access: { kind: 'user', anyOf: WRITE } } as const;

/**
 * The risk unit that the caller is in. Who is in none borrows nothing: v3 tells him so (25559), v2
 * answers as it answers anybody, with what there is (R-4.5-7).
 */
export function loanUnitOf(
  { loans }: Pick<State, 'loans'>,
  { uid }: Pick<Caller, 'uid'>,
  codes: CodeColumn,
): RiskUnit | undefined {
  const unit = loans.unitOf.get(uid);
  if (unit === undefined && codes === 'uta') throw new WireError('25559');
  return unit;
}

/** Which loans the caller sees: his own, and those of the risk unit that he owns (R-4.5-6). */
export function loansSeenBy(
  state: Pick<State, 'loans'>,
  caller: Pick<Caller, 'uid'>,
  codes: CodeColumn,
): readonly LoanFilter[] {
  const unit = loanUnitOf(state, caller, codes);
  const own = { uid: caller.uid };
  return unit?.ownerUid === caller.uid ? [own, { riskUnitId: unit.id }] : [own];
}
