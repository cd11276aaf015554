/** Deposits of a broker's sub-accounts, those that wait and those that have ended, newest first. wire.md appendix A. */
import { limit } from '../../../../http/fields.ts';
import { brokerCall, READS } from '../../../brokers/broker.ts';
import { subPayment, subPaymentFields, subPayments } from '../../../brokers/payments.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageFieldsV2, pageOfPaymentsV2 } from '../../../calls/paging.ts';

export default listEndpoint({
  ...brokerCall('v2', 10, READS),
  alsoBy: 'POST',
  path: '/api/v2/broker/subaccount-deposit',
  summary: "Get deposits of a broker's sub-accounts",
  input: {
    ...subPaymentFields,
    ...pageFieldsV2,
    limit: limit({ default: 20, max: 100 }),
  },
  paging: pageOfPaymentsV2,
  frame: bare,
  codec: subPayment,
  rows: (call, asked) => subPayments('deposit', call, asked),
});
