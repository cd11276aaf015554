/** The built-in market of a venue: on system time by a timer, on a manual clock by its steps. */
import { type BuiltInMarket, createMarket, type Timer } from '../market/built-in-market.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import type { VenueClock } from './clock.ts';
import type { Setting } from './setting.ts';
import { VenueError } from './venue-error.ts';

/** Opens it: users, stakes, quotes. Undefined when this venue has none. */
export async function openVenueMarket(
  { options, plan, clock }: Setting,
  venue: Sequencer,
): Promise<BuiltInMarket | undefined> {
  const config = plan.running.market;
  if (!(options.market ?? plan.isDemo)) return undefined;
  if (config === undefined) {
    throw new VenueError('--market on: the venue file has no `market` section', 'usage');
  }
  const market = createMarket({ venue, config, nowMs: () => clock.venueNow(venue.state) });
  await market.open();
  return market;
}

/** Lets it act as time passes; on a manual clock it acts when the clock is advanced. */
export function startVenueMarket(market: BuiltInMarket | undefined, clock: VenueClock): void {
  if (clock.mode === 'system') market?.start(every);
}

const every: Timer = (callback, everyMs) => {
  const timer = setInterval(callback, everyMs);
  return () => clearInterval(timer);
};
