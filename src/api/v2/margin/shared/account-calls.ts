/** What a margin wallet has, owes, and may borrow, pay back or give away, in either mode. wire.md D.7. */
import Type from 'typebox';
import type { MarginMode } from '../../../../engine/core/order.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { clientOid, coin, decimal, object, optional, str } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { checkAmount } from '../../../codecs/amount.ts';
import { MODE_WORDS, marginCall, pairFields, pairReply } from './calls.ts';

const AS_SENT = optional(clientOid({ description: 'Taken and not looked at.' }));

/** Borrows a coin by hand (R-B-8). */
export function borrow(mode: MarginMode) {
  return endpoint({
    ...marginCall(mode, 'account/borrow', 'spot:read_write'),
    method: 'POST',
    summary: `Borrow on ${MODE_WORDS[mode]}`,
    input: object({
      ...pairFields(mode),
      coin: coin(),
      borrowAmount: decimal({ description: 'In the coin.' }),
      clientOid: AS_SENT,
    }),
    data: Type.Object({
      loanId: str('Loan id.'),
      ...pairReply(mode),
      coin: str('Coin.'),
      borrowAmount: str('Lent.'),
    }),
    handle: async ({ input, venue, caller: { uid } }) => {
      const { borrowAmount: amount, coin: name, symbol } = input;
      checkAmount(venue.state, { coin: name, field: 'borrowAmount', text: amount });
      const command = { type: 'borrow', uid, coin: name, amount, ...present({ symbol }) } as const;
      const lent = await submit(venue, 'spot', command);
      const { loanId } = lent;
      return { loanId, ...present({ symbol }), coin: lent.coin, borrowAmount: lent.amount };
    },
  });
}

/** Pays a debt back by hand, interest first (R-B-13). */
export function repay(mode: MarginMode) {
  return endpoint({
    ...marginCall(mode, 'account/repay', 'spot:read_write'),
    method: 'POST',
    summary: `Repay on ${MODE_WORDS[mode]}`,
    input: object({
      ...pairFields(mode),
      coin: coin(),
      repayAmount: decimal({ description: 'In the coin.' }),
      clientOid: AS_SENT,
    }),
    data: Type.Object({
      ...pairReply(mode),
      coin: str('Coin.'),
      repayId: str('Id of this repayment.'),
      repayAmount: str('Paid.'),
      remainDebtAmount: str('Still owed, interest included.'),
    }),
    handle: async ({ input, venue, caller: { uid } }) => {
      const { coin: name, repayAmount: amount, symbol } = input;
      checkAmount(venue.state, { coin: name, field: 'repayAmount', text: amount });
      const command = { type: 'repay', uid, coin: name, amount, ...present({ symbol }) } as const;
      const paid = await submit(venue, 'spot', command);
      return {
        ...present({ symbol }),
        coin: paid.coin,
        repayId: paid.repayId,
        repayAmount: paid.amount,
        remainDebtAmount: paid.remaining,
      };
    },
  });
}
