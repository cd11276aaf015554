/** What a reader who is behind gets: nothing that piles up, and what he needs to be where the others are. */
import { crc32 } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { randomEntries, stateOfInstruments } from '../../test/support/random-events.ts';
import type { ReplyData } from '../../test/support/reply-data.ts';
import { bookTextV2 } from '../api/codecs/book.ts';
import { createBook } from '../engine/core/entities.ts';
import { bookFeed } from './book.ts';
import type { Channel, Feed, FeedServices } from './feed.ts';
import { DEFAULT_FEED_LIMITS } from './feed-limits.ts';
import { frameOf, type Link } from './link.ts';
import type { End } from './messages.ts';
import { type Subscription, Topic } from './topic.ts';
import { tradesFeed } from './trades.ts';

const PUBLIC = 1_048_576;
const PRIVATE = 4_194_304;

/** A link whose backlog a test sets. */
class SlowLink {
  backlog = 0;
  readonly frames: Buffer[] = [];
  end: End | undefined;

  write(frame: Buffer): void {
    if (this.end === undefined) this.frames.push(frame);
  }

  close(end: End): void {
    this.end = end;
  }

  read(): ReplyData[] {
    return this.frames.splice(0).map((frame) => {
      const text = frame.toString();
      return JSON.parse(text.slice(text.indexOf('{')));
    });
  }
}

let counts: { pushes: Map<string, number>; conflated: Map<string, number> };
beforeEach(() => {
  counts = { pushes: new Map(), conflated: new Map() };
});

function topicOf(feed: Feed, kind: 'public' | 'user' = 'public', isManual = false): Topic {
  const access = kind === 'public' ? { kind } : { kind, anyOf: () => [] };
  const channel = { api: 'v2', name: 'tea', access, hears: ['traded'] };
  return new Topic({
    channel: channel as unknown as Channel,
    name: 'tea',
    instType: 'SPOT',
    id: 'tea',
    found: { subject: 'x', key: 'x', everyMs: 0, open: () => feed },
    limits: DEFAULT_FEED_LIMITS,
    counts,
    nowMs: () => 7,
    isManual,
  });
}

function subscribe(topic: Topic, arg = '{"channel":"tea"}') {
  const link = new SlowLink();
  const subscription: Subscription = {
    link: link as unknown as Link,
    topic,
    arg,
    missed: undefined,
  };
  topic.add(subscription);
  return { link, subscription };
}

/** Says 1, 2, 3 …; its newest is what there is now. */
function counting(): Feed {
  let at = 0;
  const push = (action: 'snapshot' | 'update') => ({ action, rows: `[${at}]` }) as const;
  return {
    hear: () => true,
    take: () => {
      at += 1;
      return [push('update')];
    },
    first: () => push('snapshot'),
  };
}

describe('a topic', () => {
  it('makes one frame for all who sent the same argument, in their words', () => {
    const topic = topicOf(counting());
    const [one, two, odd] = [subscribe(topic), subscribe(topic), subscribe(topic, '{"x":1}')];
    topic.flush();
    expect(one.link.frames[0]).toBe(two.link.frames[0]);
    expect(odd.link.read()).toEqual([{ action: 'update', arg: { x: 1 }, data: [1], ts: 7 }]);
    topic.remove(two.subscription);
    topic.flush();
    expect(one.link.read().map(({ data }) => data)).toEqual([[1], [2]]);
    expect(two.link.read().map(({ data }) => data)).toEqual([[1]]);
    expect(counts.pushes.get('tea')).toBe(5);
  });

  it('sends a public reader who is more than 1 MiB behind nothing but the newest, once he has read', () => {
    const topic = topicOf(counting());
    const { link, subscription } = subscribe(topic);
    link.backlog = PUBLIC + 1;
    for (let count = 0; count < 100; count += 1) topic.flush();
    link.backlog = 0;
    expect(link.read()).toEqual([]);
    topic.catchUp(subscription);
    topic.flush();
    expect(link.read().map(({ action, data }) => [action, data])).toEqual([
      ['snapshot', [100]],
      ['update', [101]],
    ]);
    expect(counts.conflated.get('tea')).toBe(100);
  });

  it('puts nothing together on a manual clock, whose operator waits for the reader', () => {
    const topic = topicOf(counting(), 'public', true);
    const { link } = subscribe(topic);
    link.backlog = PUBLIC + 1;
    for (let count = 0; count < 3; count += 1) topic.flush();
    expect(link.read().map(({ data }) => data)).toEqual([[1], [2], [3]]);
    expect(counts.conflated.size).toBe(0);
  });

  it('closes whoever asks again and again and reads nothing of it', () => {
    const topic = topicOf(counting());
    const { link, subscription } = subscribe(topic);
    link.backlog = PRIVATE;
    topic.tell(subscription, { action: 'snapshot', rows: '[1]' });
    expect(link.read()).toHaveLength(1);
    link.backlog = PRIVATE + 1;
    topic.tell(subscription, { action: 'snapshot', rows: '[2]' });
    expect([link.end, link.read()]).toEqual([{ code: 1013, reason: 'slow' }, []]);
  });

  it('closes a private reader who is more than 4 MiB behind, and leaves out nothing before', () => {
    const topic = topicOf(counting(), 'user');
    const { link } = subscribe(topic);
    link.backlog = PRIVATE - 100;
    topic.flush();
    expect(link.read()).toHaveLength(1);
    link.backlog = PRIVATE;
    topic.flush();
    expect(link.end).toEqual({ code: 1013, reason: 'slow' });
  });
});

describe('books', () => {
  it('that a reader missed are told as one update behind the last that he was sent', () => {
    const { market } = instrument();
    const state = { seq: 10 };
    const services = { venue: { state }, nowMs: () => 7 } as unknown as FeedServices;
    const feed = bookFeed({ market, services, encode: bookTextV2 });
    const topic = topicOf(feed);
    const { link, subscription } = subscribe(topic);
    const change = (ticks: number, lots: number) => {
      const { instrument: of } = market;
      const row = { ticks, lots };
      feed.hear({ type: 'book-changed', instrument: of, bids: [row], asks: [] }, 0);
      state.seq += 1;
      topic.flush();
    };
    change(100, 1);
    link.backlog = PUBLIC + 1;
    change(100, 2);
    change(101, 5);
    change(100, 0);
    topic.catchUp(subscription);
    link.backlog = 0;
    change(99, 1);
    const rows = link.read().map(({ data: [{ bids, seq, pseq }] }) => ({ bids, seq, pseq }));
    expect(rows).toEqual([
      { bids: [['1', '0.0001']], seq: 11, pseq: 10 },
      {
        bids: [
          ['1.01', '0.0005'],
          ['1', '0'],
        ],
        seq: 14,
        pseq: 11,
      },
      { bids: [['0.99', '0.0001']], seq: 15, pseq: 14 },
    ]);
  });

  it('have the checksum of the levels as clients keep them', () => {
    const text = '100.1:2:100.2:3:100:1.5:100.3:0.5';
    const { market } = instrument();
    const level = (ticks: number, lots: number) => ({ ticks, lots });
    const bids = { levels: [level(10_000, 15_000), level(10_010, 20_000)] };
    const asks = { levels: [level(10_030, 5_000), level(10_020, 30_000)] };
    const of = { ...market, book: { bids, asks } } as unknown as typeof market;
    const services = { venue: { state: { seq: 1 } }, nowMs: () => 7 } as unknown as FeedServices;
    const feed = bookFeed({ market: of, services, encode: bookTextV2 });
    const [push] = feed.take();
    expect(JSON.parse(push?.rows ?? '')[0].checksum).toBe(crc32(text) | 0);
  });
});

function instrument() {
  const state = stateOfInstruments();
  const market = state.markets.get('SPOT:ETHUSDT');
  if (market === undefined) throw new Error('no market');
  return { state, market: { ...market, book: createBook() } };
}

describe('trades', () => {
  it('of which at most the 500 newest wait, newest first', () => {
    const { state, market } = instrument();
    const feed = tradesFeed(
      { market, services: {} as unknown as FeedServices },
      ({ tradeId }) => tradeId,
    );
    const topic = topicOf(feed);
    const { link, subscription } = subscribe(topic);
    const told = subscribe(topic);
    link.backlog = PUBLIC + 1;
    const trades = randomEntries(state, { seed: 1, count: 4_000 })
      .flatMap(({ events }) => events)
      .filter((event) => event.type === 'traded' && event.instrument.key === 'SPOT:ETHUSDT');
    for (const event of trades) {
      feed.hear(event, 1);
      topic.flush();
    }
    const all = told.link.read().flatMap(({ data }) => data);
    expect(all.length).toBeGreaterThan(500);
    topic.catchUp(subscription);
    expect(link.read().map(({ data }) => data)).toEqual([all.slice(-500).reverse()]);
  });
});

it('a frame is a whole text message without a mask', () => {
  const [short, long] = [frameOf('tea'), frameOf('x'.repeat(300))];
  expect([...short.subarray(0, 2), short.subarray(2).toString()]).toEqual([0x81, 3, 'tea']);
  expect([...long.subarray(0, 4), long.length]).toEqual([0x81, 126, 1, 44, 304]);
});
