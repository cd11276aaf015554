/**
 * The owner of a risk unit adds a sub-account of his own, or takes it out. What comes in trades no
 * futures at that moment; what goes out has nothing that would stand for unpaid loans, and none itself.
 * Decides R-I-5.
 */

import { literal, optional, struct, text, words } from '../../primitives/record-codec.ts';
import type { User } from '../core/entities.ts';
import { subAccountOf } from '../core/family.ts';
import type { RiskUnit } from '../core/loan.ts';
import { type Answer, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { joinUnit, leaveUnit } from '../credit/loan/unit-watch.ts';
import { hasPositions } from '../positions/user-market.ts';
import { defineCommand } from './definition.ts';

interface BindRiskUnit {
  readonly type: 'bind-risk-unit';
  /** Who asks: the unit's owner. */
  readonly uid: string;
  /** Absent = the only one he owns. */
  readonly riskUnitId?: string;
  readonly subUid: string;
  readonly operation: 'bind' | 'unbind';
}

export const bindRiskUnit = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 29,
  codec: struct<BindRiskUnit>({
    type: literal('bind-risk-unit'),
    uid: text,
    riskUnitId: optional(text),
    subUid: text,
    operation: words({ bind: 1, unbind: 2 }),
  }),
  apply,
});

function apply(
  context: Context,
  command: BindRiskUnit,
): Answer<{ readonly riskUnitId: string; readonly uid: string }> {
  const { state } = context;
  const unit = unitOf(state, command);
  if (isRejection(unit)) return unit;
  const sub = subAccountOf(state, command.uid, command.subUid);
  if (sub === undefined) return refuse('unknown-member', command.subUid);
  const refused = command.operation === 'bind' ? bind(state, unit, sub) : unbind(state, unit, sub);
  return refused ?? { ok: true, riskUnitId: unit.id, uid: sub.uid };
}

/** The one that is named, or the only one he owns. */
function unitOf({ loans }: State, { uid, riskUnitId }: BindRiskUnit): RiskUnit | Rejection {
  const own = [...loans.units.values()].filter(
    ({ id, ownerUid }) => ownerUid === uid && (riskUnitId ?? id) === id,
  );
  const [unit] = own;
  return unit === undefined || own.length > 1 ? refuse('unknown-risk-unit', 'riskUnitId') : unit;
}

function bind(state: State, unit: RiskUnit, sub: User): Rejection | undefined {
  const current = state.loans.unitOf.get(sub.uid);
  if (current === unit) return undefined;
  if (current !== undefined) return refuse('bound-elsewhere', sub.uid);
  if (hasPositions(sub)) return refuse('member-has-positions', sub.uid);
  if (hasFuturesOrders(sub)) return refuse('member-has-orders', sub.uid);
  joinUnit(state, unit, sub.uid);
  return undefined;
}

function unbind(state: State, unit: RiskUnit, sub: User): Rejection | undefined {
  if (state.loans.unitOf.get(sub.uid) !== unit) return refuse('not-a-member', sub.uid);
  const owes = [...unit.loans].some(({ uid }) => uid === sub.uid);
  if (owes || (unit.loans.size > 0 && hasAssets(state, sub)))
    return refuse('member-has-assets', sub.uid);
  leaveUnit(state, unit, sub.uid);
  return undefined;
}

function hasFuturesOrders({ userMarkets }: User): boolean {
  return [...userMarkets.values()].some(
    ({ market, openOrders }) => market.instrument.kind !== 'spot' && openOrders > 0,
  );
}

function hasAssets({ ledger }: State, user: User): boolean {
  for (const byCoin of ledger.pockets.get(user.uid)?.values() ?? [])
    for (const { available } of byCoin.values()) if (available.owned?.units !== 0) return true;
  return hasPositions(user);
}
