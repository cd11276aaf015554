/** How much a client may ask of the feeds, and how much may wait for it: the `feeds` section; 0 = off. */
import { RateLimit } from '../access/rate-limit.ts';

export interface FeedLimits {
  readonly messagesPerSecond: number;
  readonly requestBytes: number;
  readonly subscribesPerHour: number;
  readonly channelsPerConnection: number;
  readonly connectionsPerAddress: number;
  readonly attemptsPer5Minutes: number;
  /** A connection on which nothing was heard for so long is closed, ms. */
  readonly idleMs: number;
  /** Beyond these bytes public channels wait for their reader, and private ones close. */
  readonly publicBacklog: number;
  readonly privateBacklog: number;
}

export const DEFAULT_FEED_LIMITS: FeedLimits = {
  messagesPerSecond: 10,
  requestBytes: 4096,
  subscribesPerHour: 240,
  channelsPerConnection: 1000,
  connectionsPerAddress: 100,
  attemptsPer5Minutes: 300,
  idleMs: 120_000,
  publicBacklog: 1_048_576,
  privateBacklog: 4_194_304,
};

const HOUR_MS = 3_600_000;
const FIVE_MINUTES_MS = 300_000;

/** Counts what a connection or an address does; false: it is beyond its limit. */
export type Take = (who: string, nowMs: number) => boolean;

export interface FeedRates {
  readonly message: Take;
  /** Messages beyond that limit, of which there may be as many again. */
  readonly excess: Take;
  readonly subscribe: Take;
  readonly attempt: Take;
  /** A connection is gone: what it did counts no more. */
  readonly forget: (id: string) => void;
}

export function feedRates(limits: FeedLimits): FeedRates {
  const { messagesPerSecond, subscribesPerHour, attemptsPer5Minutes } = limits;
  const [message, excess] = [limitOf(messagesPerSecond), limitOf(messagesPerSecond)];
  const subscribe = limitOf(subscribesPerHour, HOUR_MS);
  return {
    message: taking(message),
    excess: taking(excess),
    subscribe: taking(subscribe),
    attempt: taking(limitOf(attemptsPer5Minutes, FIVE_MINUTES_MS)),
    forget: (id) => {
      for (const limit of [message, excess, subscribe]) limit?.forget(id);
    },
  };
}

function limitOf(most: number, windowMs?: number): RateLimit | undefined {
  return most === 0 ? undefined : new RateLimit(most, windowMs);
}

function taking(limit: RateLimit | undefined): Take {
  return (who, nowMs) => limit === undefined || limit.take(who, nowMs) !== undefined;
}

/** Whether there may be one more; a limit of 0 is none. */
export function isWithin(limit: number, count: number): boolean {
  return limit === 0 || count < limit;
}
