/**
 * What the operator's reports have in common: whose rows, from when to when, and pages from the
 * newest row to the oldest. A reader who goes on with `endId` until it is empty meets every
 * row that there was at his first page exactly once, whatever arrives meanwhile.
 * Decides R-Y-1.
 */
import Type, { type TObject, type TString } from 'typebox';
import { limit, list, optional, orderId, str, symbol, timeMs } from '../../../http/fields.ts';
import { missing, WireError } from '../../../http/wire-error.ts';
import { present } from '../../../primitives/present.ts';
import type { PageRequest, TimeWindow } from '../../../reporting/lists/page.ts';
import { replyColumns, replyRow, type Shown } from '../../../reporting/report/shown.ts';
import { idCursor } from '../../calls/paging.ts';
import { uid } from './entry-fields.ts';

/** The fields that every report takes. */
export const reportFields = {
  uid: optional(uid('Rows of the user of this id; absent: of all users.')),
  startTime: optional(timeMs({ description: 'From this time, inclusive, Unix ms.' })),
  endTime: optional(timeMs({ description: 'To this time, inclusive, Unix ms.' })),
  idLessThan: optional(orderId({ description: 'The endId of the page before.' })),
  limit: limit({ default: 100, max: 1000 }),
};

/** Those of a report that a user may read of one symbol alone. */
export const symbolReportFields = {
  ...reportFields,
  symbol: optional(symbol({ description: 'Rows of this pair; only together with uid.' })),
};

export const endIdField = () =>
  str('The idLessThan of the next page; empty when there are no more rows.');

/** Rows as a report declares them: the schema of one, and one as it is sent. */
export function rowsOf<R extends object>(
  report: Shown<R>,
): {
  readonly schema: TObject<Record<string, TString>>;
  readonly wire: (row: R) => Record<string, string>;
} {
  const columns = replyColumns(report.columns).map(({ name, says }) => [name, str(says)] as const);
  return { schema: Type.Object(Object.fromEntries(columns)), wire: replyRow(report.columns) };
}

/** The reply to one page of a report: its schema, and what is sent. */
export function pageOf<R extends object>(report: Shown<R> & { readonly id: keyof R & string }) {
  const { schema, wire } = rowsOf(report);
  return {
    data: Type.Object({ list: list(schema), endId: endIdField() }),
    reply: (rows: readonly R[]) => {
      const last = rows.at(-1);
      return { list: rows.map(wire), endId: last === undefined ? '' : String(last[report.id]) };
    },
  };
}

interface ReportInput {
  readonly uid: string | undefined;
  readonly symbol?: string | undefined;
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly idLessThan: string | undefined;
  readonly limit: number;
}

export interface ReportFilter extends TimeWindow {
  readonly uid: string | undefined;
  readonly symbol?: string;
}

export function reportPage(input: ReportInput): PageRequest {
  return present({ beforeId: idCursor(input.idLessThan, 'idLessThan'), limit: input.limit });
}

/**
 * Throws 40019 for a symbol without a user: no index leads to one symbol of the whole venue; and 40707 for a
 * window that ends before it begins, which would look like a report without rows.
 */
export function reportFilter(input: ReportInput): ReportFilter {
  const { uid, symbol: pair, startTime, endTime } = input;
  if (pair !== undefined && uid === undefined) throw missing('uid');
  if (startTime !== undefined && endTime !== undefined && startTime > endTime)
    throw new WireError('40707');
  return { uid, ...present({ symbol: pair, fromMs: startTime, toMs: endTime }) };
}
