/** The faults that are in force (interfaces.md 5). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object } from '../../../../http/fields.ts';
import { faultRow, faultRowOf } from '../../shared/fault-fields.ts';

export default endpoint({
  method: 'GET',
  path: '/operator/v1/faults',
  summary: 'List faults',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({}),
  data: Type.Object({ list: list(faultRow) }),
  handle: ({ operator: { faults } }) => ({ list: faults.list().map(faultRowOf) }),
});
