import type { Readable } from 'node:stream';
import type { VenueClient } from '../venue-client.ts';
import { csvText } from './csv.ts';
import { type Destination, prepareDestination, writeText } from './destination.ts';
import { jsonText, ndjsonText } from './json.ts';
import { type ReportQuery, readRows } from './read-rows.ts';
import type { Report, ReportRow } from './report.ts';
import { createRowProgress, type RowProgress } from './row-progress.ts';

export type Format = 'csv' | 'json' | 'ndjson';

type Text = AsyncIterable<string> | Readable;

const TEXT_IN: Readonly<Record<Format, (report: Report, rows: AsyncIterable<ReportRow>) => Text>> =
  { csv: csvText, json: jsonText, ndjson: ndjsonText };

/** In which format they are wanted. */
export const FORMATS = Object.keys(TEXT_IN) as readonly Format[];

export interface Export {
  readonly report: Report;
  readonly query: ReportQuery;
  /** What a row must have in these columns. */
  readonly only: ReportQuery;
  readonly format: Format;
  readonly destination: Destination;
}

/**
 * R-Y-4: writes the rows of a report as they come: no more than a page of them is held at a time. Gives their
 * number. Throws {@link CliError}; what was written of a file is then gone.
 */
export async function exportReport(
  client: VenueClient,
  { report, query, only, format, destination }: Export,
): Promise<number> {
  prepareDestination(destination);
  const progress = createRowProgress(`Exporting ${report.name}`);
  try {
    const rows = chosen(readRows(client, report, query), only);
    await writeText(TEXT_IN[format](report, counted(rows, report, progress)), destination);
  } finally {
    progress.stop();
  }
  return progress.stop();
}

async function* chosen(
  rows: AsyncIterable<ReportRow>,
  only: ReportQuery,
): AsyncGenerator<ReportRow> {
  const wanted = Object.entries(only);
  for await (const row of rows) {
    if (wanted.every(([column, value]) => row[column] === value)) yield row;
  }
}

async function* counted(
  rows: AsyncIterable<ReportRow>,
  { columns, options }: Report,
  progress: RowProgress,
): AsyncGenerator<ReportRow> {
  const time = Object.keys(columns).find((name) => columns[name] === 'time') ?? '';
  const goesBack = options.includes('window');
  for await (const row of rows) {
    progress.add(goesBack ? new Date(Number(row[time])).toISOString() : undefined);
    yield row;
  }
}
