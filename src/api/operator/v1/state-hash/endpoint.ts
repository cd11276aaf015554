/** The hash of the whole state: equal for equal journals, secrets left out (design.md 2, 4). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, str } from '../../../../http/fields.ts';

export default endpoint({
  method: 'GET',
  path: '/operator/v1/state-hash',
  summary: 'Get the state hash',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({}),
  data: Type.Object({
    seq: str('The last command applied.'),
    timeMs: str('Its time, Unix ms.'),
    hash: str('SHA-256 of the canonical state, hex.'),
  }),
  handle: async ({ operator }) => {
    const { seq, timeMs, hash } = await operator.stateMark();
    return { seq: String(seq), timeMs: String(timeMs), hash };
  },
});
