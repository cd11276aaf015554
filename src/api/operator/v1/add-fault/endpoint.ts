/** Has a fault happen from now on (interfaces.md 5, R-Y-12). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import type { FaultRule } from '../../../../http/fault-rule.ts';
import { isRecord } from '../../../../http/field.ts';
import { str } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { act, ownOf } from '../../shared/act.ts';
import { faultFields } from '../../shared/fault-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/add-fault',
  summary: 'Add a fault',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act(faultFields),
  data: Type.Object({ id: str('The rule; empty where it was only tried.') }),
  handle: ({ input, operator: { faults } }) => {
    const rule = ruleOf(ownOf(input));
    if (input.dryRun !== 'yes') return { id: faults.add(rule) };
    faults.check(rule);
    return { id: '' };
  },
});

/** Without the names that were not sent. */
function ruleOf(own: object): FaultRule {
  const fields = Object.entries(present(own)).map(([name, value]) => [
    name,
    isRecord(value) ? present(value) : value,
  ]);
  return Object.fromEntries(fields) as FaultRule;
}
