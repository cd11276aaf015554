/** Deposits and withdrawals of all sub-accounts of a broker together, newest first. wire.md appendix A. */
import { limit, oneOf, optional, orderId } from '../../../../http/fields.ts';
import { brokerCall, READS } from '../../../brokers/broker.ts';
import { anySubPayment, anySubPayments, aWeek } from '../../../brokers/payments.ts';
import { withEndId } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageV3 } from '../../../calls/paging.ts';
import { SHOWN_STATUSES } from '../../../codecs/payment.ts';

export default listEndpoint({
  ...brokerCall('v3', 20, READS),
  path: '/api/v3/broker/all-sub-deposit-withdrawal',
  summary: "Get deposits and withdrawals of all of a broker's sub-accounts",
  input: {
    ...aWeek.fields,
    limit: limit({ default: 100, max: 100 }),
    cursor: optional(orderId({ description: 'Only rows before this id, an `endId`.' })),
    status: optional(oneOf(SHOWN_STATUSES, { description: 'Only what has come to this.' })),
  },
  paging: { page: pageV3.page, window: aWeek.paging.window },
  frame: withEndId('list', 'Id of the last row: pass it as `cursor` to read on; empty at the end.'),
  codec: anySubPayment,
  rows: (call, asked) => anySubPayments(call, { status: call.input.status }, asked),
});
