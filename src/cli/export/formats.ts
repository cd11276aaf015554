/**
 * The formats of an export: CSV for spreadsheets, JSON, and JSON by the line.
 * Decides R-Y-2, R-Y-3.
 */
import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { ShownKind } from '../../reporting/report/column.ts';
import type { Provenance } from '../../venue/runs/run-rows.ts';
import { provenanceComment, provenanceObject } from './provenance.ts';
import type { Report, ReportRow } from './report.ts';

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/**
 * R-Y-2: the rows as CSV (RFC 4180), a piece at a time: a byte-order mark, a comment that says what makes it again, a line
 * of names, CRLF. Text is masked; numbers stay numbers, negative ones too.
 */
export async function* csvText(
  report: Report,
  rows: AsyncIterable<ReportRow>,
  provenance: Provenance,
): AsyncGenerator<string | Buffer> {
  yield `\uFEFF${provenanceComment(provenance)}\r\n`;
  const columns = writtenColumns(report);
  const csv = stringify({
    header: true,
    columns: columns.map(({ name }) => name),
    record_delimiter: 'windows',
    // A lone CR or LF within a value ends a line for readers as well.
    quote_record_delimiter: true,
  });
  // What goes wrong on either side ends both; who reads the text is told.
  pipeline(Readable.from(records(columns, rows)), csv, () => undefined);
  yield* csv as AsyncIterable<Buffer>;
}

async function* records(
  columns: readonly WrittenColumn[],
  rows: AsyncIterable<ReportRow>,
): AsyncGenerator<readonly string[]> {
  for await (const row of rows) yield columns.map((column) => field(column, row));
}

function field(column: WrittenColumn, row: ReportRow): string {
  const text = written(column, row);
  const isPlain =
    column.kind === 'iso' ||
    column.kind === 'flag' ||
    (column.kind !== 'text' && DECIMAL.test(text));
  return isPlain ? text : maskText(text);
}

/** What begins so is never computed; anything else may be a formula, a number or an error value. */
const HARMLESS = /^[\p{L}_]/u;
/** Words that a spreadsheet computes all the same: months with a day or a year, and truth values. */
const COMPUTED_WORD =
  /^(?:(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)[^\p{L}]*\p{N}.*|true|false)$/isu;
/** A whole number that a spreadsheet keeps as it is: it counts in 15 digits. */
const SHORT_NUMBER = /^(?:0|[1-9]\d{0,14})$/;

/**
 * R-Y-3: text that a spreadsheet shows as it is and computes nothing from: whatever could be taken for
 * something else has one apostrophe before it. Who reads text columns by program takes it off again.
 */
export function maskText(text: string): string {
  if (text === '' || SHORT_NUMBER.test(text)) return text;
  return HARMLESS.test(text) && !COMPUTED_WORD.test(text) ? text : `'${text}`;
}

/** What makes it again, and one array of objects, a piece at a time; all values are text, as the venue gives them. */
export async function* jsonText(
  report: Report,
  rows: AsyncIterable<ReportRow>,
  provenance: Provenance,
): AsyncGenerator<string> {
  const columns = writtenColumns(report);
  yield `{"bourse":${JSON.stringify(provenance)},"rows":`;
  let before = '[\n';
  for await (const row of rows) {
    yield before + objectText(columns, row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]}\n' : '\n]}\n';
}

/** One object per line, the first of what makes it again. */
export async function* ndjsonText(
  report: Report,
  rows: AsyncIterable<ReportRow>,
  provenance: Provenance,
): AsyncGenerator<string> {
  const columns = writtenColumns(report);
  yield provenanceObject(provenance);
  for await (const row of rows) yield `${objectText(columns, row)}\n`;
}

function objectText(columns: readonly WrittenColumn[], row: ReportRow): string {
  return JSON.stringify(
    Object.fromEntries(columns.map((column) => [column.name, written(column, row)])),
  );
}

/** A column as it is written. */
interface WrittenColumn {
  readonly name: string;
  /** `iso` is the time of the column that follows, for people. */
  readonly kind: ShownKind | 'iso';
  /** The column of the venue's row that it is made of. */
  readonly from: string;
}

/** The columns of a report as they are written: before each time in ms the same time in ISO 8601, UTC. */
function writtenColumns({ columns }: Report): readonly WrittenColumn[] {
  return Object.entries(columns).flatMap(([name, kind]): WrittenColumn[] =>
    kind === 'time'
      ? [
          { name: name.replace(/Ms$/, ''), kind: 'iso', from: name },
          { name, kind, from: name },
        ]
      : [{ name, kind, from: name }],
  );
}

/** What a row has in a column; empty where the venue gives nothing. */
function written({ kind, from }: WrittenColumn, row: ReportRow): string {
  const given: unknown = row[from] ?? '';
  const value = typeof given === 'string' ? given : JSON.stringify(given);
  return kind === 'iso' && value !== '' ? new Date(Number(value)).toISOString() : value;
}
