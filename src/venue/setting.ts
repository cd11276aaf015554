import type { Seal } from '../access/seal.ts';
import type { Backing } from './backing/backing.ts';
import type { VenueClock } from './clock.ts';
import type { VenuePlan } from './plan-venue.ts';
import type { VenueOptions } from './venue-options.ts';

/** What composition has decided and opened before the journal is read. */
export interface Setting {
  readonly options: VenueOptions;
  readonly plan: VenuePlan;
  readonly clock: VenueClock;
  readonly backing: Backing;
  readonly seal: Seal;
}
