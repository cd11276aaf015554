/** What the server's clock says: venue time (wire.md 4.5). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, str } from '../../../../http/fields.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/public/time',
  summary: 'Get server time',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({}),
  data: Type.Object({ serverTime: str('Venue time, Unix ms.') }),
  handle: ({ nowMs }) => ({ serverTime: String(nowMs()) }),
});
