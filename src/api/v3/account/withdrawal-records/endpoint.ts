/** Withdrawals of the caller, those that wait and those that have ended, newest first. wire.md D.4. */
import { clientOid, limit, optional } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageFieldsV3, pageV3 } from '../../../calls/paging.ts';
import { listedPayments, paymentFilterFields } from '../../../calls/payments.ts';
import { withdrawalV3 } from '../../../codecs/payment.ts';

export default listEndpoint({
  path: '/api/v3/account/withdrawal-records',
  summary: 'Get withdrawals',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    ...paymentFilterFields,
    clientOid: optional(clientOid({ description: 'Only the one of this id.' })),
    ...pageFieldsV3,
    limit: limit({ default: 20, max: 100 }),
  },
  paging: pageV3,
  frame: bare,
  codec: withdrawalV3,
  rows: (call, asked) => listedPayments(call, { direction: 'withdrawal' }, asked),
});
