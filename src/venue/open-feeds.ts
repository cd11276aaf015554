/** The sockets of a venue. */
import type { KeyRing } from '../access/key-ring.ts';
import { DEFAULT_FEED_LIMITS } from '../feeds/feed-limits.ts';
import { Feeds } from '../feeds/feeds.ts';
import { present } from '../primitives/present.ts';
import { venueChannels } from './endpoints.ts';
import type { OpenVenue } from './open-venue.ts';
import type { VenueOptions } from './venue-options.ts';

export async function openFeeds(
  { sequencer, services, plan, advanceWaitsFor, seat }: OpenVenue,
  { hostMs = Date.now }: Pick<VenueOptions, 'hostMs'>,
  keyRing: KeyRing,
): Promise<Feeds> {
  const { tape, history, nowMs } = services;
  const { state } = sequencer;
  const isManual = plan.clock === 'manual';
  if (isManual) sequencer.tellAtOnce();
  const feeds = new Feeds({
    channels: await venueChannels(),
    venue: sequencer,
    services: { venue: sequencer, tape, history, nowMs, isManual },
    door: { state, keyRing, clocks: () => ({ hostMs: hostMs(), venueMs: nowMs() }) },
    limits: { ...DEFAULT_FEED_LIMITS, ...plan.running.feeds },
    hostMs,
    ...present({ freshness: seat?.freshness }),
  });
  advanceWaitsFor(() => feeds.whenRead());
  return feeds;
}
