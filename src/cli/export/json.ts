import type { Report, ReportRow } from './report.ts';
import { type WrittenColumn, written, writtenColumns } from './written-column.ts';

/** One array of objects, a piece at a time; all values are text, as the venue gives them. */
export async function* jsonText(
  report: Report,
  rows: AsyncIterable<ReportRow>,
): AsyncGenerator<string> {
  const columns = writtenColumns(report);
  let before = '[\n';
  for await (const row of rows) {
    yield before + objectText(columns, row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** One object per line. */
export async function* ndjsonText(
  report: Report,
  rows: AsyncIterable<ReportRow>,
): AsyncGenerator<string> {
  const columns = writtenColumns(report);
  for await (const row of rows) yield `${objectText(columns, row)}\n`;
}

function objectText(columns: readonly WrittenColumn[], row: ReportRow): string {
  return JSON.stringify(
    Object.fromEntries(columns.map((column) => [column.name, written(column, row)])),
  );
}
