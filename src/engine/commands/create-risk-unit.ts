/** Declares a risk unit: accounts whose assets stand together for their loans. The first one owns it. */

import { list, literal, struct, text } from '../../primitives/record-codec.ts';
import { type Answer, foremost, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { openUnit } from '../credit/loan/unit-watch.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

export interface CreateRiskUnit extends Signed {
  readonly type: 'create-risk-unit';
  readonly riskUnitId: string;
  readonly uids: readonly string[];
}

export const createRiskUnit = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 47,
  codec: struct<CreateRiskUnit>({
    type: literal('create-risk-unit'),
    riskUnitId: text,
    uids: list(text),
    ...SIGNED,
  }),
  apply,
});

function apply(
  { state }: Context,
  { riskUnitId, uids }: CreateRiskUnit,
): Answer<{ readonly riskUnitId: string }> {
  const isThere = state.loans.units.has(riskUnitId);
  const fault = foremost([
    isThere ? refuse('already-exists', riskUnitId) : undefined,
    uids.length === 0 ? refuse('invalid-amount', 'uids') : undefined,
    ...memberFaults(state, uids),
  ]);
  if (fault !== undefined) return fault;
  openUnit(state, riskUnitId, uids);
  return { ok: true, riskUnitId };
}

/** Each is a user, named once, and of no other unit. */
function memberFaults({ users, loans }: State, uids: readonly string[]): (Rejection | undefined)[] {
  return uids.map((uid, index) => {
    if (!users.has(uid)) return refuse('unknown-user', uid);
    if (uids.indexOf(uid) !== index) return refuse('already-exists', uid);
    return loans.unitOf.has(uid) ? refuse('bound-elsewhere', uid) : undefined;
  });
}
