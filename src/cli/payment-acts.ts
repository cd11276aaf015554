/** The operator's acts on deposits and withdrawals as CLI commands. */
import { type Act, optional, required } from './act.ts';

const uid = required('uid', 'the user');
const coin = required('coin', 'the coin');
const chain = required('chain', 'a chain of the coin, such as TRC20');
const payment = required('orderId', 'the deposit or withdrawal');
const tag = optional('tag', 'what stands beside the address');
const txId = required('txId', 'by which the chain knows it');

export const PAYMENT_ACTS: readonly Act[] = [
  {
    name: 'create-deposit',
    method: 'POST',
    touches: true,
    summary: 'tell of money that has come to a user by a chain',
    fields: [
      uid,
      coin,
      chain,
      required('size', 'how much, as a decimal'),
      txId,
      optional('address', 'where it came to (default: the address that the user is shown)'),
      tag,
    ],
  },
  ...(
    [
      ['confirm-deposit', 'have a deposit succeed: its money arrives'],
      ['fail-deposit', 'have a deposit come to nothing'],
      [
        'approve-withdrawal',
        'say that a withdrawal was looked at: it cannot be cancelled any more',
      ],
      ['fail-withdrawal', 'have a withdrawal come to nothing: what it holds is given back'],
    ] as const
  ).map(
    ([name, summary]): Act => ({ name, method: 'POST', touches: true, summary, fields: [payment] }),
  ),
  {
    name: 'complete-withdrawal',
    method: 'POST',
    touches: true,
    summary: 'have a withdrawal succeed: what it holds is paid',
    fields: [payment, txId],
  },
  {
    name: 'set-withdrawal-address',
    method: 'POST',
    touches: true,
    summary: 'list an address that a user may withdraw to, or take it off the list',
    fields: [
      uid,
      coin,
      chain,
      required('address', 'the address'),
      tag,
      required('allowed', 'yes or no'),
    ],
  },
];
