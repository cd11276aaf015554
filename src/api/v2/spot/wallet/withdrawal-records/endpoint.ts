/** Withdrawals of the caller, those that wait and those that have ended, newest first. wire.md D.3. */
import { clientOid, limit, optional } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { pageFieldsV2, pageOfPaymentsV2 } from '../../../../calls/paging.ts';
import { listedPayments, paymentFilterFields } from '../../../../calls/payments.ts';
import { withdrawalV2 } from '../../../../codecs/payment.ts';

export default listEndpoint({
  path: '/api/v2/spot/wallet/withdrawal-records',
  summary: 'Get withdrawals',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    ...paymentFilterFields,
    clientOid: optional(clientOid({ description: 'Only the one of this id.' })),
    ...pageFieldsV2,
    limit: limit({ default: 20, max: 100 }),
  },
  paging: pageOfPaymentsV2,
  frame: bare,
  codec: withdrawalV2,
  rows: (call, asked) => listedPayments(call, { direction: 'withdrawal' }, asked),
});
