/** Deposits of the caller, those that wait and those that have ended, newest first. wire.md D.4. */
import { limit } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageFieldsV3, pageV3 } from '../../../calls/paging.ts';
import { listedPayments, paymentFilterFields } from '../../../calls/payments.ts';
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
  rows: (call, asked) => listedPayments(call, { direction: 'deposit' }, asked),
});
