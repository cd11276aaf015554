/** What the caller exchanged of one coin for another, newest first. wire.md D.6. */
import { coin } from '../../../../http/fields.ts';
import { conversionV3 } from '../../../calls/convert.ts';
import { withCursor } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageFieldsV3, pageV3 } from '../../../calls/paging.ts';

export default listEndpoint({
  path: '/api/v3/account/convert-records',
  summary: 'Get conversions',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: { fromCoin: coin(), toCoin: coin(), ...pageFieldsV3 },
  paging: pageV3,
  frame: withCursor,
  codec: conversionV3,
  rows({ input: { fromCoin, toCoin }, caller: { uid }, history }, { window, page }) {
    return history.conversions({ uid, fromCoin, toCoin, ...window }, page);
  },
});
