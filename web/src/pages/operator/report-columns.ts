/** Columns of a report: the fields of its rows, whatever it is of. */
import type { Column } from '../../ui/table.tsx';
import type { Row } from './report-rows.ts';
import { isTime, shownOf, textOf } from './values.tsx';

/** Rows by which a column is laid out; characters it has at least and at most. */
const SAMPLE = 100;
const LEAST = 6;
const MOST = 30;
/** Of a character and of a cell's padding, px. */
const CHARACTER_WIDTH = 7.5;
const PADDING = 18;

export function columnsOf(rows: readonly Row[]): readonly Column<Row>[] {
  const sample = rows.slice(0, SAMPLE);
  return Object.keys(rows[0] ?? {}).map((name) => {
    const head = sample.some((row) => isTime(name, row[name])) ? `${name} (UTC+8)` : name;
    const texts = sample.map((row) => shownOf(name, row[name]));
    const longest = Math.max(head.length, ...texts.map(({ length }) => length));
    return {
      id: name,
      head,
      cell: (row) => shownOf(name, row[name]),
      by: (row) => textOf(row[name]),
      width: Math.min(MOST, Math.max(LEAST, longest)) * CHARACTER_WIDTH + PADDING,
      align: isFigure(name, texts) ? 'right' : 'left',
    };
  });
}

/** Figures stand with their ends in a line; what only names something does not. */
function isFigure(name: string, texts: readonly string[]): boolean {
  if (/(?:id|uid|seq)$/i.test(name)) return false;
  return (
    texts.some((text) => text !== '') && texts.every((text) => /^(?:-?\d+(?:\.\d+)?)?$/.test(text))
  );
}

/** What columns need side by side, px. */
export function leastWidthOf(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width = 0 }) => sum + width, 0);
}
