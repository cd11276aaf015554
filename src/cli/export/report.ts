/**
 * What `bourse export` knows of a report: where its rows are, which columns they have, and which
 * options choose among them. A new report is one file in `reports/` and its line in `reports.ts`.
 */
export interface Report {
  readonly name: string;
  readonly summary: string;
  /** Gives pages `{ list, endId }`, newest rows first, and takes `idLessThan` and `limit`. */
  readonly path: string;
  /** Of each row, in the order in which they are written. */
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** Options beside `--uid`, by what they mean to the venue. */
  readonly options: readonly ReportOption[];
  /** What the first page says and the later ones are asked for again: the moment of all rows. */
  readonly repeats: readonly string[];
}

/**
 * `text` may be anything; `number` is a plain decimal or empty; `time` is Unix ms, and its name ends
 * with `Ms`.
 */
export type ColumnKind = 'text' | 'number' | 'time';

/** `window`: `--from` and `--to`. `symbol` and `coin`: a column that rows are chosen by. `moment`: `--at`. */
export type ReportOption = 'window' | 'symbol' | 'coin' | 'moment';

/** As the venue gives it: text throughout. */
export type ReportRow = Readonly<Record<string, string>>;
