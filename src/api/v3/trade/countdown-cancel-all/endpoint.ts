/**
 * Cancels all orders of the unified account when so many seconds have passed without another call. wire.md 4.5, D.9.
 */
import { endpoint } from '../../../../http/endpoint.ts';
import { object, str, zeroOr } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/trade/countdown-cancel-all',
  summary: 'Cancel all orders unless called again in time',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({
    countdown: zeroOr({ min: 5, max: 60, description: 'Seconds, 5 to 60; 0 switches it off.' }),
  }),
  data: str('success'),
  async handle({ input: { countdown }, venue, caller: { uid } }) {
    await submit(venue, 'uta', { type: 'set-countdown', uid, afterMs: countdown * 1_000 });
    return 'success';
  },
});
