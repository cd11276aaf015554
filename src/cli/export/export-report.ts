/** Exports a report, page by page, to a file or to standard output. Decides R-Y-4, R-Y-5. */

import { accessSync, constants, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Provenance } from '../../venue/runs/run-rows.ts';
import { CliError, EXIT, isReaderGone } from '../exit.ts';
import { createRowProgress, type RowProgress } from '../progress.ts';
import type { VenueClient } from '../venue-client.ts';
import { csvText, jsonText, ndjsonText } from './formats.ts';
import { venueProvenance } from './provenance.ts';
import { type Report, type ReportQuery, type ReportRow, readRows } from './report.ts';

export type Format = 'csv' | 'json' | 'ndjson';

type TextOf = (
  report: Report,
  rows: AsyncIterable<ReportRow>,
  provenance: Provenance,
) => AsyncIterable<string | Buffer>;

const TEXT_IN: Readonly<Record<Format, TextOf>> = {
  csv: csvText,
  json: jsonText,
  ndjson: ndjsonText,
};

/** In which format they are wanted. */
export const FORMATS = Object.keys(TEXT_IN) as readonly Format[];

export interface Export {
  readonly report: Report;
  readonly query: ReportQuery;
  /** What a row must have in these columns. */
  readonly only: ReportQuery;
  /** What it must not have. */
  readonly without: Readonly<Record<string, readonly string[]>>;
  readonly format: Format;
  readonly destination: Destination;
}

/**
 * R-Y-4: writes the rows of a report as they come: no more than a page of them is held at a time. Gives their
 * number. Throws {@link CliError}; what was written of a file is then gone.
 */
export async function exportReport(
  client: VenueClient,
  { report, query, format, destination, ...choice }: Export,
): Promise<number> {
  prepareDestination(destination);
  const progress = createRowProgress(`Exporting ${report.name}`);
  try {
    const rows = chosen(readRows(client, report, query), choice);
    const first = await rows.next();
    // Behind the first page: no row of it, and none of later ones, is of a later entry.
    const provenance = await venueProvenance(client);
    await writeText(
      TEXT_IN[format](report, counted(resumed(first, rows), report, progress), provenance),
      destination,
    );
  } finally {
    progress.stop();
  }
  return progress.stop();
}

async function* resumed(
  first: IteratorResult<ReportRow>,
  rows: AsyncIterable<ReportRow>,
): AsyncGenerator<ReportRow> {
  if (first.done === true) return;
  yield first.value;
  yield* rows;
}

async function* chosen(
  rows: AsyncIterable<ReportRow>,
  { only, without }: Pick<Export, 'only' | 'without'>,
): AsyncGenerator<ReportRow> {
  const wanted = Object.entries(only);
  const unwanted = Object.entries(without);
  for await (const row of rows) {
    const isWanted = wanted.every(([column, value]) => row[column] === value);
    if (isWanted && !unwanted.some(([column, values]) => values.includes(row[column] ?? '')))
      yield row;
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

/** R-Y-5: an export goes to a file that is whole or not there at all, or to standard output. */
export interface Destination {
  /** Undefined: standard output. */
  readonly out?: string;
  /** Whether a file that is there may be replaced. */
  readonly force?: boolean;
}

/** Before anything is asked of the venue. Throws {@link CliError} where nothing could be written. */
export function prepareDestination({ out, force }: Destination): void {
  if (out === undefined) return;
  if (existsSync(out) && force !== true) {
    throw new CliError(`--out: ${out} is there; --force replaces it`, EXIT.usage);
  }
  try {
    accessSync(dirname(out), constants.W_OK);
  } catch (error) {
    throw new CliError(`--out: ${(error as Error).message}`, EXIT.usage, { cause: error });
  }
}

export async function writeText(
  text: AsyncIterable<string | Buffer>,
  { out }: Destination,
): Promise<void> {
  if (out === undefined) return writeOut(text);
  const temporary = `${out}.${process.pid}.tmp`;
  try {
    await pipeline(text, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(temporary, out);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** A reader that has seen enough (`| head`) is no failure. */
async function writeOut(text: AsyncIterable<string | Buffer>): Promise<void> {
  try {
    await pipeline(text, process.stdout, { end: false });
  } catch (error) {
    if (!isReaderGone(error as NodeJS.ErrnoException)) throw error;
  }
}
