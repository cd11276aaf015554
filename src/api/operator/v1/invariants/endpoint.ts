/** Checks every invariant of the state in full (design.md 6): money, books, positions, holds. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';

export default endpoint({
  method: 'GET',
  path: '/operator/v1/invariants',
  summary: 'Check the invariants',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({}),
  data: Type.Object({
    ok: Type.Boolean({ description: 'Whether all hold.' }),
    failed: list(str('An invariant that does not hold, and where.')),
  }),
  handle: async ({ operator }) => {
    const failed = await operator.checkInvariants();
    return { ok: failed.length === 0, failed: [...failed] };
  },
});
