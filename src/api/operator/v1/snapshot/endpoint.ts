/** Takes a snapshot of the state now, so that the next start replays less (design.md 6). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { str } from '../../../../http/fields.ts';
import { act } from '../../shared/act.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/snapshot',
  summary: 'Take a snapshot',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({}),
  data: Type.Object({ seq: str('The last command that it holds.') }),
  handle: async ({ input, operator, venue }) => {
    const seq = input.dryRun === 'yes' ? venue.state.seq : await operator.snapshot();
    return { seq: String(seq) };
  },
});
