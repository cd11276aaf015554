/** Exports rows of a data folder's run: read by a replay, never written, beside a venue or without one. */
import type { Row, RowOptions } from '../../venue/runs/row-makers.ts';
import { type Layout, provenanceOf, RUN_EXPORTS, runRows } from '../../venue/runs/run-rows.ts';
import { CliError, EXIT } from '../exit.ts';
import { createRowProgress } from '../progress.ts';
import { type Destination, prepareDestination, writeText } from './export-report.ts';
import { RUN_FORMATS } from './run-formats.ts';

export interface RunExport {
  readonly name: string;
  readonly data: string;
  readonly layout: Layout;
  readonly format: string;
  readonly options: RowOptions;
  /** Users of whom no rows are wanted. */
  readonly without: readonly string[];
  readonly destination: Destination;
}

/** Gives the number of rows. Throws {@link CliError} for what cannot be had so. */
export async function exportRun(asked: RunExport): Promise<number> {
  const { data, destination, format, layout, name, options, without } = asked;
  const make = RUN_EXPORTS[name]?.[layout];
  const write = RUN_FORMATS[format];
  if (make === undefined) throw new CliError(layoutSentence(name), EXIT.usage);
  if (write === undefined)
    throw new CliError(`${name} is written as ${Object.keys(RUN_FORMATS).join(', ')}`, EXIT.usage);
  const { category, symbol } = options.chosen;
  if (layout === 'hftbacktest' && (category === undefined || symbol === undefined))
    throw new CliError(
      '--layout hftbacktest is of one book: say its --category and --symbol',
      EXIT.usage,
    );
  const maker = make(options);
  if (without.length > 0 && maker.columns.uid === undefined)
    throw new CliError(`${name} is of no user: no --without-market`, EXIT.usage);
  prepareDestination(destination);
  const provenance = await provenanceOf(data);
  const progress = createRowProgress(`Exporting ${name}`);
  const rows = counted(runRows(data, maker, provenance.toSeq), without, progress.add);
  try {
    await writeText(write({ columns: maker.columns, provenance, rows }), destination);
  } finally {
    progress.stop();
  }
  return progress.stop();
}

function layoutSentence(name: string): string {
  return `${name} has the layouts ${Object.keys(RUN_EXPORTS[name] ?? {}).join(', ')}`;
}

async function* counted(
  rows: AsyncIterable<Row>,
  without: readonly string[],
  add: () => void,
): AsyncGenerator<Row> {
  for await (const row of rows) {
    if (without.includes(String(row.uid))) continue;
    add();
    yield row;
  }
}
