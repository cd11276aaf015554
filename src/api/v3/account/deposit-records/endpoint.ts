/** Deposits of the caller, those that wait and those that have ended, newest first. wire.md D.4. */
import { limit } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageFieldsV3, pageV3 } from '../../../calls/paging.ts';
import { paymentFilterFields, paymentsOf } from '../../../calls/payments.ts';
import { depositV3 } from '../../../codecs/payment.ts';

export default listEndpoint({
  path: '/api/v3/account/deposit-records',
  summary: 'Get deposits',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    ...paymentFilterFields,
    ...pageFieldsV3,
    limit: limit({ default: 20, max: 100 }),
  },
  paging: pageV3,
  frame: bare,
  codec: depositV3,
  rows(call, { window, page }) {
    const { uid } = call.caller;
    const { coin, orderId } = call.input;
    const only = present({ coin, orderId });
    return paymentsOf(call, { uid, direction: 'deposit', ...only, ...window }, page);
  },
});
