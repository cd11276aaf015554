/** Recorded books: by the levels that changed, or whole. */
import type { Side } from '../../engine/core/order.ts';
import type { RecordedMoment } from '../../engine/core/recording.ts';
import { type CsvFile, columnAt } from './csv-rows.ts';
import { RecordedBook } from './recorded-book.ts';
import {
  gapBetween,
  lotsIn,
  type Moments,
  oneSymbol,
  type Reading,
  ticksIn,
  usColumn,
} from './row-parts.ts';

interface BookRow {
  /** As it is written. */
  readonly local: string;
  readonly timeMs: number;
  readonly isSnapshot: boolean;
}

/** A book of which rows tell the levels that changed; those of one message have the same time. */
export async function* bookUpdates(reading: Reading): Moments {
  const { csv, gapMs } = reading;
  const time = usColumn(csv);
  const [snapshotAt, localAt] = [columnAt(csv, 'is_snapshot'), columnAt(csv, 'local_timestamp')];
  const checkSymbol = oneSymbol(csv);
  const setLevel = levelSetter(reading);
  const book = new RecordedBook();
  let before: BookRow | undefined;
  for await (const cells of csv.rows) {
    checkSymbol(cells);
    const row = {
      local: cells[localAt] ?? '',
      timeMs: time(cells),
      isSnapshot: cells[snapshotAt] === 'true',
    };
    if (before !== undefined) yield* between(book, [before, row], gapMs);
    before = row;
    setLevel(book, cells);
  }
  if (before !== undefined) yield* changesAt(book, before.timeMs);
}

/** What a row ends: a message, or what was known. A snapshot after what was none is that of a new connection. */
function* between(
  book: RecordedBook,
  [before, row]: readonly [BookRow, BookRow],
  gapMs: number,
): Generator<RecordedMoment> {
  if (row.local === before.local && row.isSnapshot === before.isSnapshot) return;
  yield* changesAt(book, before.timeMs);
  const isAnew = row.isSnapshot && !before.isSnapshot;
  const gap = isAnew
    ? { timeMs: before.timeMs, silence: 'the recorder connected anew' }
    : gapBetween(before.timeMs, row.timeMs, gapMs);
  if (gap === undefined) return;
  yield gap;
  book.forgetTold();
  if (isAnew) book.clear();
}

function* changesAt(book: RecordedBook, timeMs: number): Generator<RecordedMoment> {
  const changes = book.changes();
  if (changes !== undefined) yield { timeMs, ...changes };
}

function levelSetter(reading: Reading): (book: RecordedBook, cells: readonly string[]) => void {
  const { csv } = reading;
  const [sideAt, priceAt, amountAt] = [
    columnAt(csv, 'side'),
    columnAt(csv, 'price'),
    columnAt(csv, 'amount'),
  ];
  return (book, cells) => {
    const word = cells[sideAt];
    if (word !== 'bid' && word !== 'ask') throw csv.fault(`expected bid or ask, got "${word}"`);
    const side = word === 'bid' ? 'buy' : 'sell';
    const price = cells[priceAt] ?? '';
    const lots = lotsIn(reading, cells[amountAt]);
    book.set(side, { price, ticks: ticksIn(reading, price, side), lots });
  };
}

/** A book of which each row has the best levels, whole. */
export async function* bookSnapshots(reading: Reading): Moments {
  const { csv, gapMs } = reading;
  const time = usColumn(csv);
  const checkSymbol = oneSymbol(csv);
  const setLevels = wholeSetter(reading);
  const book = new RecordedBook();
  let beforeMs: number | undefined;
  for await (const cells of csv.rows) {
    checkSymbol(cells);
    const timeMs = time(cells);
    const gap = gapBetween(beforeMs, timeMs, gapMs);
    if (gap !== undefined) {
      yield gap;
      book.forgetTold();
    }
    beforeMs = timeMs;
    book.clear();
    setLevels(book, cells);
    yield* changesAt(book, timeMs);
  }
}

function wholeSetter(reading: Reading): (book: RecordedBook, cells: readonly string[]) => void {
  const levels = (['asks', 'bids'] as const).flatMap((name) => levelColumns(reading.csv, name));
  return (book, cells) => {
    for (const { amountAt, priceAt, side } of levels) {
      const price = cells[priceAt] ?? '';
      // A book that is not so deep leaves them empty.
      if (price === '') continue;
      const lots = lotsIn(reading, cells[amountAt]);
      book.set(side, { price, ticks: ticksIn(reading, price, side), lots });
    }
  };
}

interface LevelColumns {
  readonly side: Side;
  readonly priceAt: number;
  readonly amountAt: number;
}

function levelColumns(csv: CsvFile, name: 'asks' | 'bids'): LevelColumns[] {
  const levels: LevelColumns[] = [];
  for (let at = 0; at === 0 || csv.columns.has(`${name}[${at}].price`); at += 1)
    levels.push({
      side: name === 'bids' ? 'buy' : 'sell',
      priceAt: columnAt(csv, `${name}[${at}].price`),
      amountAt: columnAt(csv, `${name}[${at}].amount`),
    });
  return levels;
}
