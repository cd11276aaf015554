import type { Seal } from '../access/seal.ts';
import type { Backing } from './backing.ts';
import type { VenueClock } from './venue-clock.ts';
import type { VenueOptions } from './venue-options.ts';
import type { VenuePlan } from './venue-plan.ts';

/** What composition has decided and opened before the journal is read. */
export interface Setting {
  readonly options: VenueOptions;
  readonly plan: VenuePlan;
  readonly clock: VenueClock;
  readonly backing: Backing;
  readonly seal: Seal;
}
