import type { VenueClient } from '../venue-client.ts';
import type { Report, ReportRow } from './report.ts';

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
