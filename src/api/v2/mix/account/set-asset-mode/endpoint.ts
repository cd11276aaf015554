/** Lets each coin margin positions alone, or all together; for the whole account (R-B-9). wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, oneOf, productType, str } from '../../../../../http/fields.ts';
import { submit } from '../../../../calls/submit.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/account/set-asset-mode',
  summary: 'Set the asset mode',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 2 },
  input: object({ productType: productType(), assetMode: oneOf(['single', 'union']) }),
  data: str('success.'),
  handle: async ({ input: { assetMode }, caller: { uid }, venue }) => {
    await submit(venue, 'mix', { type: 'set-asset-mode', uid, assetMode });
    return 'success';
  },
});
