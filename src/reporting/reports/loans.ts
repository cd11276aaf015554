/** Loans that are paid off (spec 2.8). They end in no order: what is open longest has the lowest id. */
import type { Kysely } from 'kysely';
import type { Event } from '../../engine/core/event.ts';
import type { LoanRecord } from '../../engine/core/loan.ts';
import type { PageRequest } from '../lists/page.ts';
import { pageBound } from '../lists/page-bound.ts';
import { idBound, isWithin, storedId } from '../lists/paging.ts';
import { isLoanOf, type LoanFilter } from '../loan-report.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';

type Database = Kysely<{ loans: LoanRecord }>;

export const loansShape: TableShape<LoanRecord> = {
  name: 'loans',
  columns: {
    orderId: 'id',
    productId: 'text',
    uid: 'text',
    riskUnitId: 'text',
    coin: 'text',
    loanMs: 'integer',
    loanAmount: 'text',
    unpaidAmount: 'text',
    unpaidInterest: 'text',
    repaidAmount: 'text',
    repaidInterest: 'text',
    status: 'text',
  },
  primaryKey: ['orderId'],
  time: 'loanMs',
  indexes: {
    loans_by_user: { columns: ['uid'], rowsAlike: [10_000] },
    loans_by_unit: { columns: ['riskUnitId'], rowsAlike: [20_000] },
  },
};

const COLUMNS = columnsOf(loansShape);

export function loanRows(event: Event): readonly LoanRecord[] {
  return event.type === 'loan-closed' ? [event.loan] : [];
}

/** Loans that are paid off, newest first. */
export async function findLoans(
  database: Database,
  filter: LoanFilter,
  page: PageRequest,
): Promise<readonly LoanRecord[]> {
  const bound = await pageBound(database, loansShape, { window: filter, page });
  let query = database
    .selectFrom('loans')
    .select(COLUMNS)
    .where(bound)
    .orderBy('orderId', 'desc')
    .limit(page.limit);
  const { orderId, riskUnitId, uid } = filter;
  if (orderId !== undefined) query = query.where('orderId', '=', storedId(orderId));
  if (riskUnitId !== undefined) query = query.where('riskUnitId', '=', riskUnitId);
  if (uid !== undefined) query = query.where('uid', '=', uid);
  return query.execute();
}

/** The same choice for rows that are not in SQL yet. */
export function loanMatches(row: LoanRecord, filter: LoanFilter, page: PageRequest): boolean {
  return isWithin(filter, row.loanMs) && row.orderId < idBound(page) && isLoanOf(row, filter);
}
