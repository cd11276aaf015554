/** What stands in the files of a recorded market, read to their end: for whoever wants to know before they play. */
import type { InstrumentKey } from '../../engine/core/instrument.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { historyEntries, historyFiles, type MarketConfig } from '../config.ts';
import type { Lines } from '../lines.ts';
import { firstTimesIn, recordedStream } from './recorded-stream.ts';

/** Of one instrument. */
export interface LookedThrough {
  readonly instrument: InstrumentKey;
  /** Books that changed, and trades. */
  readonly moments: number;
  readonly trades: number;
  /** Times as they stand in the files, Unix ms. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Where nothing is known, its end apart, and why. */
  readonly silences: readonly { readonly fromMs: number; readonly reason: string }[];
}

/** Throws `MarketFileError` for the first thing that is wrong in them. */
export async function lookThrough(
  { markets }: ReadState,
  config: MarketConfig,
  lines: Lines,
): Promise<readonly LookedThrough[]> {
  const entries = historyEntries(config);
  if (entries.length === 0) return [];
  const found: LookedThrough[] = [];
  for (const [key, { files }] of historyFiles(config)) {
    const market = markets.get(key);
    if (market === undefined) continue;
    const { instrument } = market;
    const fromMs = Math.min(...(await firstTimesIn(files, lines)));
    const tally = { moments: 0, trades: 0, toMs: fromMs };
    const silences: { fromMs: number; reason: string }[] = [];
    for await (const moment of recordedStream({ instrument, files, lines, shiftMs: 0 })) {
      tally.toMs = moment.timeMs;
      if (moment.silence !== undefined)
        silences.push({ fromMs: moment.timeMs, reason: moment.silence });
      else tally.moments += 1;
      if (moment.trade !== undefined) tally.trades += 1;
    }
    found.push({ instrument: key, fromMs, ...tally, silences: silences.slice(0, -1) });
  }
  return found;
}
