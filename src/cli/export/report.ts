/** What `bourse export` writes, and how its rows are read. */
import type { ShownKind } from '../../reporting/report/column.ts';
import type { ReportOption } from '../../reporting/report/shown.ts';
import type { VenueClient } from '../venue-client.ts';

/**
 * What it knows of a report: where its rows are, which columns they have, and which
 * options choose among them (see reports.ts).
 */
export interface Report {
  readonly name: string;
  readonly summary: string;
  /** Gives pages `{ list, endId }`, newest rows first, and takes `idLessThan` and `limit`. */
  readonly path: string;
  /** Of each row, in the order in which they are written. */
  readonly columns: Readonly<Record<string, ShownKind>>;
  /** Options beside `--uid`, by what they mean to the venue. */
  readonly options: readonly ReportOption[];
  readonly isOfNoUser?: boolean;
  /** What the first page says and the later ones are asked for again: the moment of all rows. */
  readonly repeats: readonly string[];
}

/** As the venue gives it: text throughout. */
export type ReportRow = Readonly<Record<string, string>>;

/**
 * Large enough that asking costs little, small enough that the venue is soon back to trading: it reads
 * a page on the thread that matches orders. It lowers the number where a report has smaller pages.
 */
const PAGE = '250';

/** What is asked of the venue. */
export type ReportQuery = Readonly<Record<string, string>>;

interface Page<R> extends Readonly<Record<string, unknown>> {
  readonly list: readonly R[];
  /** Empty: there are no more. */
  readonly endId: string;
}

/**
 * Every row of a report, page by page, newest first; a page is asked for when the one before it is
 * used up. R-Y-1: rows that arrive meanwhile are above the cursor, so none repeats and none is missed.
 */
export async function* readRows<R = ReportRow>(
  client: VenueClient,
  report: Pick<Report, 'path' | 'repeats'>,
  query: ReportQuery,
): AsyncGenerator<R> {
  let asked: object = { ...query, limit: PAGE };
  for (;;) {
    const page = (await client.call('GET', report.path, asked)) as Page<R>;
    yield* page.list;
    if (page.endId === '') return;
    const repeated = report.repeats.map((name) => [name, page[name]]);
    asked = { ...asked, ...Object.fromEntries(repeated), idLessThan: page.endId };
  }
}
