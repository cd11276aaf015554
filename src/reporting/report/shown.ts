/**
 * What a report is to those who read it: its columns, its question, its table; and the texts that its values
 * are shown as.
 */

import type { NumberedPage, PageRequest, TimeWindow } from '../lists/page.ts';
import type { Database } from '../store/history-store.ts';
import type { TableShape } from '../store/table-shape.ts';
import type { AnyColumns, Columns, ShownKind } from './column.ts';
import type { DictionaryShape } from './dictionary.ts';
import type { Criteria } from './filter.ts';
import type { Source } from './source.ts';

/** What operators are shown. */
export interface Shown<R> {
  /** In camel case; the call and the export bear it in kebab case. */
  readonly name: string;
  /** In the order of the record. */
  readonly columns: Columns<R>;
  /** Of the reports that `bourse export` writes. */
  readonly exported?: Exported;
}

export interface Exported {
  readonly summary: string;
  /** Options beside `--uid`, by what they mean to the venue. */
  readonly options: readonly ReportOption[];
  /** Rows are of no user: there is no `--uid`. */
  readonly isOfNoUser?: boolean;
  /** What the first page says and the later ones are asked for again. */
  readonly repeats?: readonly string[];
}

/** `window`: `--from` and `--to`. `symbol` and `coin`: a column that rows are chosen by. `moment`: `--at`. */
export type ReportOption = 'window' | 'symbol' | 'coin' | 'moment';

/** A page of either kind. */
export type AnyPage = PageRequest & Partial<NumberedPage>;

export type Answer<R, F, P = PageRequest> = (filter: F, page: P) => Promise<readonly R[]>;

/** A list that the history answers, newest first. */
export interface Report<R, F extends TimeWindow, P = PageRequest> extends Shown<R> {
  /** The column that a row is known by, and that a cursor names. */
  readonly id: keyof R & string;
  /** The column that a window is about. */
  readonly time: (keyof R & string) | undefined;
  readonly source: Source<R>;
  readonly criteria: Criteria<R, F>;
  /** Undefined: its rows are read off other tables. */
  readonly table: ReportTable<R> | undefined;
  /** What is stored of a page, newest first. */
  readonly find: (database: Database, filter: F, page: AnyPage) => Promise<readonly R[]>;
  /** Whether its pages are asked for by their number. */
  readonly isPagedByNumber: boolean;
  /** Never there: what the history is asked, and answers. */
  readonly answer?: Answer<R, F, P>;
}

/** How the rows of a report are kept. */
export interface ReportTable<R> {
  /** What it holds of the number columns is only known where they are written. */
  readonly shape: TableShape<R>;
  readonly order: readonly string[] | undefined;
  /** By the column that holds their numbers. */
  readonly dictionaries: Readonly<Record<string, DictionaryShape>>;
  readonly listedBy: string | undefined;
}

interface ShownColumn {
  readonly name: string;
  readonly kind: ShownKind;
  /** What the reference says of it. */
  readonly says: string;
  /** The field of the record that it is read off, and how. */
  readonly field: string;
  readonly of: (value: never) => string;
}

/** What operators are shown of a report: its columns in replies, in their reference and in exports. */

/** The columns of a reply: the fields of the record, and behind them what is read off those. */
export function replyColumns(columns: AnyColumns): readonly ShownColumn[] {
  const all = Object.entries(columns);
  return [...all.flatMap(fieldOf), ...all.flatMap(partsOf)];
}

/** The columns of an export: what is read off a field stands beside it. */
export function exportColumns(columns: AnyColumns): readonly ShownColumn[] {
  const all = Object.entries(columns);
  const last = all.filter(([, column]) => column.last === 'export');
  const inOrder = [...all.filter((each) => !last.includes(each)), ...last];
  return inOrder.flatMap((each) => [...fieldOf(each), ...partsOf(each)]);
}

/** Compiled once: a row as operators get it, text throughout. */
export function replyRow<R>(columns: AnyColumns): (row: R) => Record<string, string> {
  const shown = replyColumns(columns);
  return (row) => {
    const reply: Record<string, string> = {};
    for (const { field, name, of } of shown) reply[name] = of(row[field as keyof R] as never);
    return reply;
  };
}

type Named = readonly [string, AnyColumns[string]];

function fieldOf([field, { kind, says }]: Named): readonly ShownColumn[] {
  return says === undefined ? [] : [{ name: field, kind, says, field, of: String }];
}

function partsOf([field, { parts = {} }]: Named): readonly ShownColumn[] {
  return Object.entries(parts).map(([name, part]) => ({ name, field, ...part }));
}
