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
    journalId: str('The journal that it comes from; memory: one that is kept nowhere.'),
    fromSeq: str('The first command that is still in the journal.'),
    version: str('Version of the software.'),
  }),
  handle: async ({ about, operator }) => {
    const { journalId } = operator;
    const fromSeq = String((await operator.deletedUpTo()) + 1);
    const { seq, timeMs, hash } = await operator.stateMark();
    const { version } = about;
    return { seq: String(seq), timeMs: String(timeMs), hash, journalId, fromSeq, version };
  },
});
