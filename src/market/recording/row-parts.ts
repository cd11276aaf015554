/** What layouts have in common: times, prices and sizes of rows, and the times between them. */
import type { Side } from '../../engine/core/order.ts';
import type { RecordedMoment } from '../../engine/core/recording.ts';
import { type CsvFile, columnAt } from './csv-rows.ts';
import type { NumberReader } from './recorded-numbers.ts';

export interface Reading {
  readonly csv: CsvFile;
  readonly numbers: NumberReader;
  /** From how long a time without a row it is not known what was; 0: any time is known. */
  readonly gapMs: number;
}

/** At the times that the file has. */
export type Moments = AsyncGenerator<RecordedMoment>;

export type TimeOf = (cells: readonly string[]) => number;

const US_PER_MS = 1000;
const WHOLE = /^\d{1,16}$/;

/** Reads the times of rows, none of which may be before the one before it. */
function timeColumn(csv: CsvFile, name: string, perMs: number): TimeOf {
  const place = columnAt(csv, name);
  let before = 0;
  return (cells) => {
    const text = cells[place] ?? '';
    if (!WHOLE.test(text)) throw csv.fault(`expected a whole number as ${name}, got "${text}"`);
    const time = Number(text);
    if (time < before) throw csv.fault(`expected ${name} no earlier than on the row before`);
    before = time;
    return Math.floor(time / perMs);
  };
}

export const msColumn = (csv: CsvFile): TimeOf => timeColumn(csv, 'timestamp', 1);
/** When the recorder heard of it: the rows stand in that order. */
export const usColumn = (csv: CsvFile): TimeOf => timeColumn(csv, 'local_timestamp', US_PER_MS);

/** Refuses a second instrument in the file. */
export function oneSymbol(csv: CsvFile): (cells: readonly string[]) => void {
  const place = csv.columns.get('symbol');
  let known: string | undefined;
  return (cells) => {
    const symbol = place === undefined ? undefined : cells[place];
    known ??= symbol;
    if (symbol !== known) throw csv.fault(`expected rows of ${known} alone, got ${symbol}`);
  };
}

export function ticksIn({ csv, numbers }: Reading, text: string | undefined, side: Side): number {
  const ticks = numbers.ticks(text ?? '', side);
  if (ticks === undefined) throw csv.fault(`expected a price above zero, got "${text}"`);
  return ticks;
}

export function lotsIn({ csv, numbers }: Reading, text: string | undefined): number {
  const lots = numbers.lots(text ?? '');
  if (lots === undefined) throw csv.fault(`expected a size, got "${text}"`);
  return lots;
}

/** Why nothing is known from a row on, where the next one is so much later; before the first there is none. */
export function gapBetween(
  beforeMs: number | undefined,
  timeMs: number,
  gapMs: number,
): RecordedMoment | undefined {
  if (beforeMs === undefined || gapMs === 0 || timeMs - beforeMs <= gapMs) return undefined;
  return { timeMs: beforeMs, silence: `no rows for ${timeMs - beforeMs} ms` };
}
