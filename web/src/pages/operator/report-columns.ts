/** Columns of a report: the fields of its rows, whatever it is of. */
import type { Column } from '../../ui/table.tsx';
import type { Row } from './report-rows.ts';
import { isTime, shownOf, textOf } from './values.tsx';

const NAME_WIDTH = 120;
const LEAST_WIDTH = 400;

export function columnsOf(rows: readonly Row[]): readonly Column<Row>[] {
  const names = Object.keys(rows[0] ?? {});
  return names.map((name) => ({
    id: name,
    head: rows.some((row) => isTime(name, row[name])) ? `${name} (UTC+8)` : name,
    cell: (row) => shownOf(name, row[name]),
    by: (row) => textOf(row[name]),
    width: 1,
  }));
}

/** What columns need side by side, px. */
export function leastWidthOf(columns: readonly Column<Row>[]): number {
  return Math.max(LEAST_WIDTH, columns.length * NAME_WIDTH);
}
