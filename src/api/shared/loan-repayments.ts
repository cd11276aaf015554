/** Repayments of the loans that the caller sees, newest first. wire.md 3.5. */
import type { LoanRepayment } from '../../engine/loan/loan-record.ts';
import type { UserCall } from '../../http/endpoint.ts';
import { type FieldsOf, limit, object, optional, str, timeMs } from '../../http/fields.ts';
import type { CodeColumn } from '../../http/wire-error.ts';
import { mergeNewest } from '../../reporting/paging.ts';
import { loansSeenBy } from './loan-endpoint.ts';
import { twoYearWindow } from './loan-window.ts';

const fields = {
  startTime: optional(
    timeMs({ description: 'Repaid at or after this, Unix ms; not more than two years ago.' }),
  ),
  endTime: optional(timeMs({ description: 'Repaid at or before this, Unix ms.' })),
  limit: limit({ default: 100, max: 100 }),
};

export const repaymentInput = object(fields);

/** What both families call alike. */
export const repaymentWords = {
  repayOrderId: str('Repayment id.'),
  businessType: str('`normal`, or `liquidation` when the risk unit was being sold.'),
  repayType: str('`all` when nothing was unpaid after it, else `part`.'),
  repaidTime: str('Unix ms.'),
  coin: str('Coin.'),
};

/** What matches, each repayment once. */
export async function findRepayments(
  call: UserCall<FieldsOf<typeof fields>>,
  codes: CodeColumn,
): Promise<readonly LoanRepayment[]> {
  const { caller, history, input, nowMs, venue } = call;
  const window = twoYearWindow(input, nowMs());
  const lists = loansSeenBy(venue.state, caller, codes).map((filter) =>
    history.loanRepayments({ ...filter, ...window }, { limit: input.limit }),
  );
  return (await Promise.all(lists)).reduce((waiting, stored) =>
    mergeNewest({ waiting, stored }, (row) => row.repaymentId, input.limit),
  );
}

export function repaymentWire(row: LoanRepayment) {
  return {
    repayOrderId: row.repaymentId,
    // A margin call repays from what is free and sells nothing.
    businessType: row.because === 'liquidation' ? 'liquidation' : 'normal',
    repayType: row.extent,
    repaidTime: String(row.timeMs),
    coin: row.coin,
  };
}
