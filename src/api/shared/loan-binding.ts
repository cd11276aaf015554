/** Puts an account into the caller's risk unit, or takes it out (R-I-5). wire.md 3.5. */
import type { UserCall } from '../../http/endpoint.ts';
import { type FieldsOf, object, oneOf, optional, text } from '../../http/fields.ts';
import type { CodeColumn } from '../../http/wire-error.ts';
import { present } from './present.ts';
import { submit } from './submit.ts';

const fields = {
  riskUnitId: optional(text({ description: 'Risk unit; the one that the caller owns.' })),
  uid: text({ description: 'Sub-account of the caller.' }),
  operate: oneOf(['bind', 'unbind'], { description: 'bind or unbind.' }),
};

export const bindingInput = object(fields);

export function bindAccount(
  { caller, input: { operate, riskUnitId, uid }, venue }: UserCall<FieldsOf<typeof fields>>,
  codes: CodeColumn,
) {
  const asked = { uid: caller.uid, subUid: uid, operation: operate, ...present({ riskUnitId }) };
  return submit(venue, codes, { type: 'bind-risk-unit', ...asked });
}
