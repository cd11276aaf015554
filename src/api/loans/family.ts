/**
 * What all institutional-loan operations have in common. Each has two addresses, v2 and v3 (spec 4.5,
 * wire.md 3.5); both serve every account mode.
 * Decides R-4.5-3, R-4.5-4, R-4.5-6, R-4.5-7, R-4.5-9.
 */
import type { ReadRiskUnit } from '../../engine/core/loan.ts';
import type { ReadState } from '../../engine/core/state.ts';
import type { Permission } from '../../engine/core/user.ts';
import type { Caller, Endpoint, UserAccess } from '../../http/endpoint.ts';
import { WireError } from '../../http/wire-error.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import type { TimeWindow } from '../../reporting/lists/page.ts';
import type { LoanFilter } from '../../reporting/reports/loans.ts';

const READ: readonly Permission[] = ['spot:read', 'uta_mgt:read'];
const WRITE: readonly Permission[] = ['spot:read_write', 'uta_mgt:read_write'];

/** One of the two families of addresses. */
export interface LoanFamily {
  readonly codes: 'spot' | 'uta';
  /** What its endpoints declare alike. */
  readonly declared: Pick<Endpoint, 'family' | 'codes' | 'limit'> & { readonly access: UserAccess };
  /** Whether who is in no risk unit is told so, or answered with what there is. */
  readonly refusesStrangers: boolean;
}

export const loansV2 = {
  codes: 'spot',
  declared: {
    family: 'common',
    codes: 'spot',
    access: { kind: 'user', anyOf: READ },
    limit: { per: 'uid', perSecond: 5 },
  },
  refusesStrangers: false,
} as const satisfies LoanFamily;

export const loansV3 = {
  codes: 'uta',
  declared: { ...loansV2.declared, codes: 'uta', limit: { per: 'uid', perSecond: 3 } },
  refusesStrangers: true,
} as const satisfies LoanFamily;

/** What an operation needs that changes something. */
export const changesLoans = { access: { kind: 'user', anyOf: WRITE } } as const;

/**
 * The risk unit that the caller is in. Who is in none borrows nothing: v3 tells him so (25559), v2
 * answers as it answers anybody, with what there is (R-4.5-7).
 */
export function loanUnitOf(
  { loans }: Pick<ReadState, 'loans'>,
  { uid }: Pick<Caller, 'uid'>,
  { refusesStrangers }: Pick<LoanFamily, 'refusesStrangers'>,
): ReadRiskUnit | undefined {
  const unit = loans.unitOf.get(uid);
  if (unit === undefined && refusesStrangers) throw new WireError('25559');
  return unit;
}

/** Which loans the caller sees: his own, and those of the risk unit that he owns (R-4.5-6). */
export function loansSeenBy(
  state: Pick<ReadState, 'loans'>,
  caller: Pick<Caller, 'uid'>,
  family: LoanFamily,
): readonly LoanFilter[] {
  const unit = loanUnitOf(state, caller, family);
  const own = { uid: caller.uid };
  return unit?.ownerUid === caller.uid ? [own, { riskUnitId: unit.id }] : [own];
}

const DAYS_MAX = 30;
const SPAN_MS = DAYS_MAX * DAY_MS;
const KEPT_DAYS = 730;

interface SentTimes {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
}

/**
 * R-4.5-3, R-4.5-4: at most 30 days, both ends inclusive. A time that is not sent follows from the other: 30 days from the
 * start but not beyond now, 30 days before the end; with neither, the 30 days up to now.
 * 40707 reversed, 00001 too long.
 */
export function thirtyDayWindow(
  { startTime, endTime }: SentTimes,
  nowMs: number,
): Required<TimeWindow> {
  if (startTime === undefined) {
    const toMs = endTime ?? nowMs;
    return { fromMs: toMs - SPAN_MS, toMs };
  }
  if (endTime === undefined)
    return { fromMs: startTime, toMs: Math.min(startTime + SPAN_MS, nowMs) };
  if (startTime > endTime) throw new WireError('40707');
  if (endTime - startTime > SPAN_MS) throw new WireError('00001', [String(DAYS_MAX)]);
  return { fromMs: startTime, toMs: endTime };
}

/** R-4.5-9: whatever lies within the last two years of 365 days. 40707 reversed. */
export function twoYearWindow(
  { startTime, endTime }: SentTimes,
  nowMs: number,
): Required<TimeWindow> {
  if (startTime !== undefined && endTime !== undefined && startTime > endTime)
    throw new WireError('40707');
  return { fromMs: Math.max(startTime ?? 0, nowMs - KEPT_DAYS * DAY_MS), toMs: endTime ?? nowMs };
}
