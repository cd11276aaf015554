/** Repayments of institutional loans, newest first. wire.md 3.5. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, str } from '../../../../http/fields.ts';
import { loansV3 } from '../../../loans/family.ts';
import {
  findRepayments,
  repaymentInput,
  repaymentWire,
  repaymentWords,
} from '../../../loans/orders.ts';

export default endpoint({
  ...loansV3,
  method: 'GET',
  path: '/api/v3/ins-loan/repaid-history',
  summary: 'Get repayments of institutional loans',
  source: 'wire.md 3.5',
  input: repaymentInput,
  data: list(
    Type.Object({
      ...repaymentWords,
      repayAmount: str('Principal that was repaid.'),
      repayInterest: str('Interest that was repaid.'),
    }),
  ),
  handle: async (call) =>
    (await findRepayments(call, 'uta')).map((row) => ({
      ...repaymentWire(row),
      repayAmount: row.repaidAmount,
      repayInterest: row.repaidInterest,
    })),
});
