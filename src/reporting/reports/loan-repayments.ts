/** Repayments of institutional loans: one row per loan and act, call or step of a liquidation. */
import type { Kysely } from 'kysely';
import type { Event } from '../../engine/core/event.ts';
import type { LoanRepayment } from '../../engine/core/loan.ts';
import type { PageRequest } from '../lists/page.ts';
import { pageBound } from '../lists/page-bound.ts';
import { idBound, isWithin } from '../lists/paging.ts';
import { isLoanOf, type LoanFilter } from '../loan-report.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';

type Database = Kysely<{ loanRepayments: LoanRepayment }>;

export const loanRepaymentsShape: TableShape<LoanRepayment> = {
  name: 'loanRepayments',
  columns: {
    repaymentId: 'id',
    orderId: 'text',
    uid: 'text',
    riskUnitId: 'text',
    coin: 'text',
    timeMs: 'integer',
    repaidAmount: 'text',
    repaidInterest: 'text',
    extent: 'text',
    because: 'text',
  },
  primaryKey: ['repaymentId'],
  time: 'timeMs',
  indexes: {
    loan_repayments_by_user: { columns: ['uid'], rowsAlike: [10_000] },
    loan_repayments_by_unit: { columns: ['riskUnitId'], rowsAlike: [20_000] },
    loan_repayments_by_loan: { columns: ['orderId'], rowsAlike: [20] },
  },
};

const COLUMNS = columnsOf(loanRepaymentsShape);

export function loanRepaymentRows(event: Event): readonly LoanRepayment[] {
  return event.type === 'loan-repaid' ? [event.repayment] : [];
}

/** Repayments, newest first. */
export async function findLoanRepayments(
  database: Database,
  filter: LoanFilter,
  page: PageRequest,
): Promise<readonly LoanRepayment[]> {
  const bound = await pageBound(database, loanRepaymentsShape, { window: filter, page });
  let query = database
    .selectFrom('loanRepayments')
    .select(COLUMNS)
    .where(bound)
    .orderBy('repaymentId', 'desc')
    .limit(page.limit);
  const { orderId, riskUnitId, uid } = filter;
  if (orderId !== undefined) query = query.where('orderId', '=', orderId);
  if (riskUnitId !== undefined) query = query.where('riskUnitId', '=', riskUnitId);
  if (uid !== undefined) query = query.where('uid', '=', uid);
  return query.execute();
}

/** The same choice for rows that are not in SQL yet. */
export function loanRepaymentMatches(
  row: LoanRepayment,
  filter: LoanFilter,
  page: PageRequest,
): boolean {
  return isWithin(filter, row.timeMs) && row.repaymentId < idBound(page) && isLoanOf(row, filter);
}
