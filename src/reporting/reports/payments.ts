/** Deposits and withdrawals that have ended (R-W-4): those that have not are in the engine's state. */
import { hasEnded, type PaymentDirection, type PaymentRecord } from '../../engine/core/payment.ts';
import type { TimeWindow } from '../lists/page.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';

/** What is given must match; the window is on when it was asked for. */
export interface PaymentFilter extends TimeWindow {
  readonly uid?: string;
  readonly uids?: readonly string[];
  readonly direction?: PaymentDirection;
  readonly coin?: string;
  readonly orderId?: string;
  readonly clientOid?: string;
  readonly statuses?: readonly PaymentRecord['status'][];
}

export const payments = storedReport<PaymentRecord, PaymentFilter>({
  name: 'payments',
  exported: { summary: 'deposits and withdrawals that have ended', options: ['window', 'coin'] },
  columns: {
    orderId: id('The deposit or withdrawal.'),
    direction: text('deposit or withdrawal.'),
    uid: text('Whose it is.'),
    coin: text('Coin.'),
    chain: text('Chain; empty where none is concerned.'),
    destination: text('on_chain or internal_transfer.'),
    amount: decimal('What arrived, or was to arrive.'),
    fee: decimal('Beside the amount.'),
    fromAddress: text('From where; empty where it is not known.'),
    toAddress: text('Where to.'),
    tag: text('What stands beside the address; empty where the chain needs none.'),
    clientOid: text("The client's own id; empty where it gave none."),
    remark: text('What the client wrote about it.'),
    txId: text('By which the chain knows it.'),
    status: text('success, fail or cancelled.'),
    createdMs: time('When it was asked for, Unix ms.'),
    updatedMs: time('When it ended, Unix ms.', { last: 'export' }),
  },
  key: ['orderId'],
  time: 'createdMs',
  indexes: { payments_by_user: { columns: ['uid'], rowsAlike: [10_000] } },
  criteria: {
    uid: { is: 'uid' },
    uids: { isOneOf: 'uid' },
    direction: { is: 'direction' },
    coin: { is: 'coin' },
    orderId: { is: 'orderId' },
    clientOid: { is: 'clientOid' },
    statuses: { isOneOf: 'status' },
  },
  // What waits longest has the lowest id.
  source: onEvent('payment-changed', ({ payment }) => (hasEnded(payment) ? [payment] : []), {
    isInOrder: false,
  }),
});
