/** Says in which account of a broker's sub-account deposits of a coin arrive (R-W-12). wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, object, oneOf } from '../../../../../http/fields.ts';
import { brokerCall, brokerSub, subUidField, WRITES } from '../../../../brokers/broker.ts';
import { DEPOSIT_ACCOUNTS, depositWallet } from '../../../../calls/payments.ts';
import { submit } from '../../../../calls/submit.ts';
import { done } from '../../../../codecs/payment.ts';

export default endpoint({
  ...brokerCall('v2', 10, WRITES),
  method: 'POST',
  path: '/api/v2/broker/account/set-subaccount-autotransfer',
  summary: "Set where deposits of a broker's sub-account arrive",
  input: object({
    subUid: subUidField(),
    coin: coin(),
    toAccountType: oneOf(DEPOSIT_ACCOUNTS, { description: 'The account that deposits arrive in.' }),
  }),
  data: done,
  handle: async ({ input, venue, caller }) => {
    const { coin: of, subUid, toAccountType } = input;
    const sub = brokerSub(venue.state, caller, subUid);
    const wallet = depositWallet(sub, toAccountType);
    await submit(venue, 'spot', { type: 'set-deposit-account', uid: sub.uid, coin: of, wallet });
    return 'success';
  },
});
