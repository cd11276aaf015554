/** Whether a venue can be made of a venue file: all of it is tried, in memory, with the files that it names. */
import { type LookedThrough, lookThrough } from '../market/recording/look-through.ts';
import { fileLines } from './file-lines.ts';
import { openVenue, refuseMarketFile } from './open-venue.ts';
import { VenueError } from './venue-error.ts';

export interface CheckedConfig {
  readonly coins: number;
  readonly instruments: number;
  readonly users: number;
  readonly faults: number;
  /** Of `market.history`, read to the end of its files. */
  readonly history: readonly LookedThrough[];
}

/** Throws `VenueError` for what is wrong, with the line where it stands on one. */
export async function checkConfig(venue: string, env = process.env): Promise<CheckedConfig> {
  const warnings: string[] = [];
  const onWarning = (message: string) => void warnings.push(message);
  const open = await openVenue({ venue, env, clock: 'manual', onWarning });
  try {
    const { state } = open.sequencer;
    const { file } = open.plan;
    if (warnings[0] !== undefined) throw new VenueError(warnings[0], 'usage');
    const history =
      file?.market === undefined
        ? []
        : await lookThrough(state, file.market, fileLines).catch(refuseMarketFile);
    return {
      coins: state.coins.size,
      instruments: state.markets.size,
      users: (file?.users ?? []).length,
      faults: open.faults.list().length,
      history,
    };
  } finally {
    await open.close();
  }
}
