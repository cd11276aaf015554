/** Deposits and withdrawals of all sub-accounts of a broker together, newest first. wire.md appendix A. */
import { limit, oneOf, optional, orderId } from '../../../../http/fields.ts';
import { brokerCall, READS } from '../../../brokers/broker.ts';
import { anySubPayment, anySubPayments, aWeek } from '../../../brokers/payments.ts';
import { withEndId } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';

export default listEndpoint({
  ...brokerCall('v2', 5, READS),
  path: '/api/v2/broker/all-sub-deposit-withdrawal',
  summary: "Get deposits and withdrawals of all of a broker's sub-accounts",
  input: {
    ...aWeek.fields,
    limit: limit({ default: 100, max: 100 }),
    idLessThan: optional(orderId({ description: 'Only rows before this id, an `endId`.' })),
    type: oneOf(['all', 'deposit', 'withdrawal'], {
      default: 'all',
      description: 'Which of both.',
    }),
  },
  paging: aWeek.paging,
  frame: withEndId('list'),
  codec: anySubPayment,
  rows: (call, asked) => anySubPayments(call, { type: call.input.type }, asked),
});
