/** Declares a risk unit: accounts whose assets stand together for their loans. The first one owns it. */

import { list, literal, struct, text } from '../../primitives/record-codec.ts';
import { type Answer, type Rejection, refuse } from '../core/rejection.ts';
import type { State, Turn } from '../core/state.ts';
import { openUnit } from '../credit/loan/unit-watch.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

export interface CreateRiskUnit extends Signed {
  readonly type: 'create-risk-unit';
  readonly riskUnitId: string;
  readonly uids: readonly string[];
}

export const createRiskUnit = defineCommand({
  sender: 'operator',
  toldBy: 'changed',
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
  { state }: Turn,
  { riskUnitId, uids }: CreateRiskUnit,
): Answer<{ readonly riskUnitId: string }> {
  if (state.loans.units.has(riskUnitId)) return refuse('already-exists', riskUnitId);
  const fault = membersFault(state, uids);
  if (fault !== undefined) return fault;
  openUnit(state, riskUnitId, uids);
  return { ok: true, riskUnitId };
}

/** At least one, each a user, named once, and of no other unit. */
function membersFault({ users, loans }: State, uids: readonly string[]): Rejection | undefined {
  if (uids.length === 0) return refuse('invalid-amount', 'uids');
  for (const [index, uid] of uids.entries()) {
    if (!users.has(uid)) return refuse('unknown-user', uid);
    if (uids.indexOf(uid) !== index) return refuse('already-exists', uid);
    if (loans.unitOf.has(uid)) return refuse('bound-elsewhere', uid);
  }
  return undefined;
}
