/** The fills of the caller’s margin orders of a pair, newest first. wire.md appendix A. */
import { withEnds } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { pageV2 } from '../../../../calls/paging.ts';
import { marginFill } from '../../../../codecs/v2/fill.ts';
import { marginFilter, marginListFields } from '../margin-lists.ts';

export default listEndpoint({
  path: '/api/v2/margin/crossed/fills',
  summary: 'Get cross margin fills',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: marginListFields,
  paging: pageV2,
  frame: withEnds('fills'),
  codec: marginFill,
  rows: ({ input, caller: { uid }, venue: { state }, history }, asked) =>
    history.fills({ uid, ...marginFilter(state, input), ...asked.window }, asked.page),
});
