/** `--rate-limits`: those of the exchange, or none, whatever the venue file says. */
import type { FeedLimits } from '../feeds/feed-limits.ts';
import type { RunningSections } from './backing/venue-record.ts';

const FEED_RATES = [
  'messagesPerSecond',
  'subscribesPerHour',
  'connectionsPerAddress',
  'attemptsPer5Minutes',
] as const satisfies readonly (keyof FeedLimits)[];

export function withRateLimits(
  { feeds = {}, rateLimits: _, ...sections }: RunningSections,
  given: 'on' | 'off',
): RunningSections {
  const others = Object.entries(feeds).filter(
    ([name]) => !FEED_RATES.some((rate) => rate === name),
  );
  const rest = { ...sections, feeds: Object.fromEntries(others) };
  if (given === 'on') return rest;
  const none = Object.fromEntries(FEED_RATES.map((rate) => [rate, 0]));
  return { ...rest, rateLimits: { '*': 0 }, feeds: { ...rest.feeds, ...none } };
}
