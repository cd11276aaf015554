/** Switches the payment of the caller's fees in the platform coin on or off. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { submit } from '../../../../calls/submit.ts';
import { switchDone, switchInput } from '../../../../codecs/fees.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/account/switch-deduct',
  summary: 'Set the fee deduction switch',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 1 },
  input: switchInput,
  data: switchDone,
  handle: async ({ input: { deduct: isOn }, venue, caller }) => {
    await submit(venue, 'spot', { type: 'set-fee-deduction', uid: caller.uid, isOn });
    return true;
  },
});
