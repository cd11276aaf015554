/** When feeds push on a clock that runs, and on one that stands. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReadEvent } from '../engine/core/event.ts';
import type { Channel, Feed, FeedServices } from './feed.ts';
import { DEFAULT_FEED_LIMITS } from './feed-limits.ts';
import { Hub } from './hub.ts';
import type { Link } from './link.ts';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setImmediate', 'setTimeout', 'clearTimeout', 'performance'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const EVENT = { type: 'book-changed', instrument: { key: 'X' } } as unknown as ReadEvent;
const hear = () => true;
const entry = { seq: 1, timeMs: 1, command: { type: 'tick' } } as const;

/** A hub with one subscriber of a channel that counts what it heard. */
function hubOf({ isManual, everyMs = 50, beatMs = 5000 }: Partial<FeedServices> & Pace) {
  let heard = 0;
  const taken: number[] = [];
  const feed: Feed = {
    hear: () => {
      heard += 1;
      return true;
    },
    beat: () => true,
    take: () => {
      taken.push(heard);
      heard = 0;
      return [];
    },
  };
  const tell = vi.fn();
  const services = { isManual, nowMs: () => 0 } as unknown as FeedServices;
  const hub = new Hub(services, DEFAULT_FEED_LIMITS, tell);
  const channel = { api: 'v2', name: 'tea', access: { kind: 'public' }, hears: ['book-changed'] };
  const found = { subject: 'X', key: 'X', everyMs, beatMs, open: () => feed };
  const wanted = { channel: channel as unknown as Channel, suffix: '', instType: 'SPOT', found };
  const topic = hub.topic(wanted);
  const subscription = { link: {} as Link, topic, arg: '{}', missed: undefined };
  topic.add(subscription);
  const happens = (count: number) => {
    for (let at = 0; at < count; at += 1) hub.onApplied(entry, [EVENT]);
  };
  return { hub, taken, tell, topic, subscription, wanted, happens };
}

interface Pace {
  readonly everyMs?: number;
  readonly beatMs?: number;
}

it('a running clock: what happens in one turn is pushed later, together, and not more often than it may', () => {
  const { taken, tell, happens } = hubOf({ isManual: false });
  happens(3);
  expect(taken).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(taken).toEqual([3]);
  expect(tell).toHaveBeenCalled();
  vi.advanceTimersByTime(10);
  happens(1);
  vi.advanceTimersByTime(10);
  happens(1);
  vi.advanceTimersByTime(29);
  expect(taken).toEqual([3]);
  vi.advanceTimersByTime(1);
  expect(taken).toEqual([3, 2]);
});

it('channels of different paces come to push at the same moments, never nearer to each other than they may', () => {
  const { hub, wanted, happens } = hubOf({ isManual: false, everyMs: 50 });
  const pushedAt = new Map<number, number[]>([50, 100, 150].map((everyMs) => [everyMs, []]));
  for (const [everyMs, moments] of pushedAt) {
    const take = () => {
      moments.push(performance.now());
      return [];
    };
    const found = { ...wanted.found, key: String(everyMs), everyMs, open: () => ({ hear, take }) };
    const topic = hub.topic({ ...wanted, found });
    topic.add({ link: {} as Link, topic, arg: '{}', missed: undefined });
  }
  vi.advanceTimersByTime(7);
  for (let at = 0; at < 613; at += 1) {
    happens(1);
    vi.advanceTimersByTime(1);
  }
  expect(Object.fromEntries(pushedAt)).toEqual({
    50: [7, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600],
    100: [7, 200, 300, 400, 500, 600],
    150: [7, 300, 450, 600],
  });
});

it('a manual clock: each command at once', () => {
  const { taken, happens } = hubOf({ isManual: true });
  happens(3);
  expect(taken).toEqual([1, 1, 1]);
});

it('time alone makes some channels push, on a running clock', () => {
  const { hub, taken } = hubOf({ isManual: false, everyMs: 0 });
  vi.advanceTimersByTime(4999);
  hub.beat();
  vi.advanceTimersByTime(1);
  hub.beat();
  hub.beat();
  vi.advanceTimersByTime(0);
  expect(taken).toEqual([0]);
  const manual = hubOf({ isManual: true });
  vi.advanceTimersByTime(5000);
  manual.hub.beat();
  vi.advanceTimersByTime(0);
  expect(manual.taken).toEqual([]);
});

it('who comes later begins where the others are, and the last to leave closes the feed', () => {
  const { hub, taken, topic, subscription, wanted, happens } = hubOf({ isManual: false });
  happens(2);
  expect(hub.topic(wanted)).toBe(topic);
  hub.settle(topic);
  expect(taken).toEqual([2]);
  expect(hub.subscriptions()).toEqual(new Map([['tea', 1]]));
  hub.release(topic);
  expect(hub.topic(wanted)).toBe(topic);
  topic.remove(subscription);
  hub.release(topic);
  expect(hub.topic(wanted)).not.toBe(topic);
  hub.close();
});

it('frames of several topics that are due at once go out together', () => {
  const { hub, wanted } = hubOf({ isManual: true });
  const did: string[] = [];
  const link = {
    backlog: 0,
    hold: () => did.push('hold'),
    release: () => did.push('release'),
    write: () => did.push('write'),
  } as unknown as Link;
  for (const key of ['one', 'other']) {
    const feed: Feed = { hear: () => true, take: () => [{ action: 'update', rows: '[]' }] };
    const topic = hub.topic({ ...wanted, found: { ...wanted.found, key, open: () => feed } });
    topic.add({ link, topic, arg: '{}', missed: undefined });
  }
  hub.onApplied(entry, [EVENT]);
  expect(did).toEqual(['hold', 'write', 'write', 'release']);
});
