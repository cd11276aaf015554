/** Repayments of institutional loans, newest first. wire.md 3.5. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, str } from '../../../../../http/fields.ts';
import { loansV2 } from '../../../../loans/family.ts';
import {
  findRepayments,
  repaymentInput,
  repaymentWire,
  repaymentWords,
} from '../../../../loans/orders.ts';

export default endpoint({
  ...loansV2,
  method: 'GET',
  path: '/api/v2/spot/ins-loan/repaid-history',
  summary: 'Get repayments of institutional loans',
  source: 'wire.md 3.5',
  input: repaymentInput,
  data: list(
    Type.Object({
      ...repaymentWords,
      repaidAmount: str('Principal that was repaid.'),
      repaidInterest: str('Interest that was repaid.'),
    }),
  ),
  handle: async (call) =>
    (await findRepayments(call, 'spot')).map((row) => ({
      ...repaymentWire(row),
      repaidAmount: row.repaidAmount,
      repaidInterest: row.repaidInterest,
    })),
});
