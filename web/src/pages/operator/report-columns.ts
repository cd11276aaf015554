/** Columns of a report: the fields of its rows, whatever it is of. */
import type { Column } from '../../ui/table.tsx';
import type { VenueWords } from '../venue-words.ts';
import type { Row } from './report-rows.ts';
import { isFigure, isTime, shownOf, textOf } from './values.tsx';

/** Rows by which a column is laid out; characters it has at least and at most. */
const SAMPLE = 100;
const LEAST = 6;
const MOST = 30;
/** Of a character and of a cell's padding, px. */
const CHARACTER_WIDTH = 8.2;
const PADDING = 18;

export function columnsOf(rows: readonly Row[], words: VenueWords): readonly Column<Row>[] {
  const sample = rows.slice(0, SAMPLE);
  return inOrder(Object.keys(rows[0] ?? {})).map((name) => {
    const named = words.column(name);
    const head = sample.some((row) => isTime(name, row[name])) ? `${named} (UTC+8)` : named;
    const texts = sample.map((row) => shownOf(name, row[name], words));
    const longest = Math.max(breadthOf(head), ...texts.map(breadthOf));
    return {
      id: name,
      head,
      cell: (row) => shownOf(name, row[name], words),
      by: (row) => textOf(row[name]),
      width: Math.min(MOST, Math.max(LEAST, longest)) * CHARACTER_WIDTH + PADDING,
      align: isOfFigures(name, sample) ? 'right' : 'left',
    };
  });
}

/** When a thing happened stands before what it was; all else is in the order of the interface. */
function inOrder(names: readonly string[]): readonly string[] {
  return names.toSorted((one, other) => Number(other === 'timeMs') - Number(one === 'timeMs'));
}

/** In characters; one of Chinese is as broad as two. */
function breadthOf(text: string): number {
  return [...text].reduce((sum, each) => sum + (each > '\u2e80' ? 2 : 1), 0);
}

/** Figures stand with their ends in a line; what only names something does not. */
function isOfFigures(name: string, sample: readonly Row[]): boolean {
  const values = sample.map((row) => row[name] ?? '').filter((value) => value !== '');
  return values.length > 0 && values.every((value) => isFigure(name, value));
}

/** What columns need side by side, px. */
export function leastWidthOf(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width = 0 }) => sum + width, 0);
}
