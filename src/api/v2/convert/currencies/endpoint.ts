/** The coins that can be exchanged with the venue. wire.md D.6. */

import { convertible, convertiblesOf } from '../../../calls/convert.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';

export default listEndpoint({
  path: '/api/v2/convert/currencies',
  summary: 'Get coins that can be converted',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {},
  frame: bare,
  codec: convertible,
  rows: ({ venue: { state }, caller }) => convertiblesOf(state, caller),
});
