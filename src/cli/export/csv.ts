/**
 * R-Y-2: CSV for spreadsheets (RFC 4180): a byte-order mark, a line of names, CRLF. Text is masked
 * (mask-text.ts); numbers stay numbers, negative ones too.
 */
import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { maskText } from './mask-text.ts';
import type { Report, ReportRow } from './report.ts';
import { type WrittenColumn, written, writtenColumns } from './written-column.ts';

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** The rows as CSV, a piece at a time. */
export function csvText(report: Report, rows: AsyncIterable<ReportRow>): Readable {
  const columns = writtenColumns(report);
  const csv = stringify({
    bom: true,
    header: true,
    columns: columns.map(({ name }) => name),
    record_delimiter: 'windows',
    // A lone CR or LF within a value ends a line for readers as well.
    quote_record_delimiter: true,
  });
  // What goes wrong on either side ends both; who reads the text is told.
  pipeline(Readable.from(records(columns, rows)), csv, () => undefined);
  return csv;
}

async function* records(
  columns: readonly WrittenColumn[],
  rows: AsyncIterable<ReportRow>,
): AsyncGenerator<readonly string[]> {
  for await (const row of rows) yield columns.map((column) => field(column, row));
}

function field(column: WrittenColumn, row: ReportRow): string {
  const text = written(column, row);
  const isPlain = column.kind === 'iso' || (column.kind !== 'text' && DECIMAL.test(text));
  return isPlain ? text : maskText(text);
}
