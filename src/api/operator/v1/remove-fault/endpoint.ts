/** Takes a fault back, and undoes what it still does (interfaces.md 5, R-Y-12). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { str, text } from '../../../../http/fields.ts';
import { WireError } from '../../../../http/wire-error.ts';
import { act } from '../../shared/act.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/remove-fault',
  summary: 'Remove a fault',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({ id: text({ description: 'The rule.', example: 'lost-reply' }) }),
  data: Type.Object({ id: str('The rule.') }),
  handle: ({ input: { dryRun, id }, operator: { faults } }) => {
    const isThere =
      dryRun === 'yes' ? faults.list().some((rule) => rule.id === id) : faults.remove(id);
    if (!isThere) throw new WireError('40034', ['id']);
    return { id };
  },
});
