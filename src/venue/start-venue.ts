/**
 * The composition root: the one place that constructs things and wires them. `startVenue` is a
 * whole venue in this process; the `serve` command and the tests start it alike.
 */
import { createSeal } from '../access/seal.ts';
import { Overlay } from '../reporting/overlay.ts';
import { dataFolder } from './backing/data-folder.ts';
import { openFileBacking } from './backing/file-backing.ts';
import { openMemoryBacking } from './backing/memory-backing.ts';
import { readVenueRecord } from './backing/venue-record.ts';
import { venueClock } from './clock.ts';
import { createVenue } from './create-venue.ts';
import { planVenue, refuseExposure } from './plan-venue.ts';
import { DEFAULT_HOST, serveVenue } from './serve-venue.ts';
import type { Setting } from './setting.ts';
import { VenueError } from './venue-error.ts';
import type { RunningVenue, VenueOptions } from './venue-options.ts';

/** `--data` for a venue that keeps nothing. */
export const IN_MEMORY = ':memory:';

/** Throws `VenueError` with sentences for whoever started it. */
export async function startVenue(options: VenueOptions): Promise<RunningVenue> {
  const { venue, data, databaseUrl, clock: asked } = options;
  if (data === IN_MEMORY && databaseUrl !== undefined) refuseDatabase();
  const record = data === IN_MEMORY ? undefined : readVenueRecord(dataFolder(data).venueRecordFile);
  const plan = planVenue({ venue, clock: asked, record });
  refuseExposure({
    host: options.host ?? DEFAULT_HOST,
    isDemo: plan.isDemo,
    operatorToken: options.operatorToken,
  });
  for (const warning of plan.warnings) options.onWarning?.(warning);
  const clock = venueClock(plan.clock, plan.running.clock?.start);
  const backing =
    data === IN_MEMORY ? openMemoryBacking(options, clock) : await openFileBacking(options, clock);
  try {
    return await start({ options, plan, clock, backing, seal: createSeal(backing.masterKey) });
  } catch (error) {
    await backing.close();
    throw error;
  }
}

function refuseDatabase(): never {
  throw new VenueError(
    '--database-url (BOURSE_DATABASE_URL) is for the history of a data folder: a venue in memory ' +
      'keeps none',
    'usage',
  );
}

async function start(setting: Setting): Promise<RunningVenue> {
  const overlay = new Overlay();
  const recovered = await setting.backing.recover(overlay);
  const keys = await createVenue(setting, recovered.sequencer);
  return serveVenue(setting, { ...recovered, overlay, ...keys });
}
