/** What the caller exchanged with the venue, newest first. wire.md D.6. */
import { limit, timeMs } from '../../../../http/fields.ts';
import { conversionV2 } from '../../../calls/convert.ts';
import { withEndId } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageFieldsV2, pageV2 } from '../../../calls/paging.ts';

export default listEndpoint({
  path: '/api/v2/convert/convert-record',
  summary: 'Get conversions',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    ...pageFieldsV2,
    startTime: timeMs({ description: 'From this time, Unix ms; at most 90 days ago.' }),
    endTime: timeMs({ description: 'To this time, inclusive; at most 90 days later.' }),
    limit: limit({ default: 20, max: 100 }),
  },
  paging: pageV2,
  frame: withEndId('dataList'),
  codec: conversionV2,
  rows: ({ caller: { uid }, history }, { window, page }) =>
    history.conversions({ uid, ...window }, page),
});
