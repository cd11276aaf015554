/** What was recorded of one instrument, in one file or two: moments at venue times, the trades of a time first. */
import type { Instrument } from '../../engine/core/instrument.ts';
import type { RecordedMoment } from '../../engine/core/recording.ts';
import { type HistoryEntry, LAYOUTS } from '../config.ts';
import type { Lines } from '../lines.ts';
import { MarketFileError } from '../market-file-error.ts';
import { openCsv } from './csv-rows.ts';
import { firstTimeOf, momentsOf } from './layouts.ts';
import { numberReader } from './recorded-numbers.ts';

const DEFAULT_GAP_MS = 60_000;

export interface StreamParts {
  readonly instrument: Instrument;
  readonly files: readonly HistoryEntry[];
  readonly lines: Lines;
  /** What is added to the times of the files. */
  readonly shiftMs: number;
}

export function isOfBook({ layout }: Pick<HistoryEntry, 'layout'>): boolean {
  return LAYOUTS[layout] === 'book';
}

/** The time of the first row of each file. Throws {@link MarketFileError} for one without rows. */
export async function firstTimesIn(
  files: readonly HistoryEntry[],
  lines: Lines,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (const { file, layout } of files) {
    const csv = await openCsv(file, lines);
    const time = await firstTimeOf(layout, csv).finally(csv.close);
    if (time === undefined) throw new MarketFileError(file, 0, 'there are no rows in it');
    times.push(time);
  }
  return times;
}

/**
 * To the end of the files, which is told, or to the first row of which something is wrong, for which it throws
 * {@link MarketFileError}.
 */
export async function* recordedStream(parts: StreamParts): AsyncGenerator<RecordedMoment> {
  const byKind = [...parts.files].sort((a, b) => Number(isOfBook(a)) - Number(isOfBook(b)));
  const isBookThere = byKind.some(isOfBook);
  const streams = byKind.map((entry) => oneFile(parts, entry, isBookThere));
  const heads = await Promise.all(streams.map((stream) => nextOf(stream)));
  try {
    for (;;) {
      const at = earliest(heads);
      const head = heads[at];
      const stream = streams[at];
      if (head === undefined || stream === undefined) return;
      yield head;
      heads[at] = await nextOf(stream);
    }
  } finally {
    for (const stream of streams) await stream.return?.(undefined);
  }
}

async function nextOf(stream: AsyncGenerator<RecordedMoment>): Promise<RecordedMoment | undefined> {
  const { done, value } = await stream.next();
  return done === true ? undefined : value;
}

/** Of the first of those that are as early. */
function earliest(heads: readonly (RecordedMoment | undefined)[]): number {
  let found = 0;
  for (const [at, head] of heads.entries()) {
    const best = heads[found];
    if (head !== undefined && (best === undefined || head.timeMs < best.timeMs)) found = at;
  }
  return found;
}

/** Where there is a book, its file alone says when nothing is known. */
async function* oneFile(
  { instrument, lines, shiftMs }: StreamParts,
  entry: HistoryEntry,
  isBookThere: boolean,
): AsyncGenerator<RecordedMoment> {
  const { file, gapMs = DEFAULT_GAP_MS, layout } = entry;
  const isTelling = isOfBook(entry) || !isBookThere;
  const csv = await openCsv(file, lines);
  const reading = { csv, numbers: numberReader(instrument), gapMs: isTelling ? gapMs : 0 };
  let timeMs = 0;
  try {
    for await (const moment of momentsOf(layout, reading)) {
      timeMs = moment.timeMs + shiftMs;
      yield { ...moment, timeMs };
    }
  } finally {
    await csv.close();
  }
  if (isTelling) yield { timeMs, silence: `${file} has ended` };
}
