/** Deposits of a sub-account of the caller, those that wait and those that have ended, newest first. wire.md D.2. */
import { limit, orderId } from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { pageFieldsV2, pageOfPaymentsV2 } from '../../../../calls/paging.ts';
import { paymentFilterFields, paymentsOf } from '../../../../calls/payments.ts';
import { mainAccountOf, ownSubAccount } from '../../../../calls/users.ts';
import { subDepositV2 } from '../../../../codecs/payment.ts';

export default listEndpoint({
  path: '/api/v2/spot/wallet/subaccount-deposit-records',
  summary: 'Get deposits of a sub-account',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    subUid: orderId({ description: 'The sub-account.' }),
    ...paymentFilterFields,
    ...pageFieldsV2,
    limit: limit({ default: 20, max: 100 }),
  },
  paging: pageOfPaymentsV2,
  frame: bare,
  codec: subDepositV2,
  rows(call, { window, page }) {
    const { uid } = ownSubAccount(
      call.venue.state,
      mainAccountOf(call.venue.state, call.caller),
      call.input.subUid,
    );
    const { coin, orderId } = call.input;
    const only = present({ coin, orderId });
    return paymentsOf(call, { uid, direction: 'deposit', ...only, ...window }, page);
  },
});
