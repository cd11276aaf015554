/**
 * Layouts in which exchanges and archives publish what they recorded (docs/sources.md). A file is read into moments, one
 * after the other; what is wrong in it is told with its line.
 */
import type { LayoutName } from '../config.ts';
import type { CsvFile } from './csv-rows.ts';
import { bookSnapshots, bookUpdates } from './read-books.ts';
import { readTrades } from './read-trades.ts';
import { type Moments, msColumn, type Reading, usColumn } from './row-parts.ts';

const READERS: Readonly<Record<LayoutName, (reading: Reading) => Moments>> = {
  'exchange-trades': (reading) =>
    readTrades(reading, { time: msColumn(reading.csv), size: ['size(base)', 'size_base', 'size'] }),
  'tardis-trades': (reading) =>
    readTrades(reading, { time: usColumn(reading.csv), size: ['amount'] }),
  'tardis-incremental_book_L2': bookUpdates,
  'tardis-book_snapshot_25': bookSnapshots,
};

/** Throws `MarketFileError`, as does each step. */
export function momentsOf(layout: LayoutName, reading: Reading): Moments {
  return READERS[layout](reading);
}

/** The time of the first row, in ms; undefined: there is none. Throws `MarketFileError`. */
export async function firstTimeOf(layout: LayoutName, csv: CsvFile): Promise<number | undefined> {
  const time = layout === 'exchange-trades' ? msColumn(csv) : usColumn(csv);
  for await (const cells of csv.rows) return time(cells);
  return undefined;
}
