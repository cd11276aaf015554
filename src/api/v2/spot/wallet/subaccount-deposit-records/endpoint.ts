/** Deposits of a sub-account of the caller, those that wait and those that have ended, newest first. wire.md D.2. */
import { limit, orderId } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { pageFieldsV2, pageOfPaymentsV2 } from '../../../../calls/paging.ts';
import { listedSubDeposits, paymentFilterFields } from '../../../../calls/payments.ts';
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
  rows: listedSubDeposits,
});
