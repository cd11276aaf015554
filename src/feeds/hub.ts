/**
 * Who hears what: the topics by the subject of their feeds. The listener of the journal's events only has
 * the feeds note what changed; frames are made when the command's sender has been answered. On a manual
 * clock nothing is put together: each command's changes are pushed when it has been applied.
 */
import type { Entry } from '../engine/command.ts';
import type { ReadEvent } from '../engine/core/event.ts';
import type { Channel, FeedServices, Found } from './feed.ts';
import type { FeedLimits } from './feed-limits.ts';
import { tellSubjects } from './subjects.ts';
import { Together } from './together.ts';
import { type Subscription, Topic, type TopicCounts } from './topic.ts';

export class Hub {
  readonly services: FeedServices;
  /** Has the listeners told what they were not yet: the state is then what they know. */
  readonly #tell: () => void;
  readonly counts: TopicCounts = { pushes: new Map(), conflated: new Map() };
  readonly #limits: FeedLimits;
  readonly #topics = new Map<string, Topic>();
  readonly #bySubject = new Map<string, Topic[]>();
  #dirty: Topic[] = [];
  #isAsked = false;
  #timer: NodeJS.Timeout | undefined;
  /** When the timer runs out, ms of the process. */
  #timerMs = Number.POSITIVE_INFINITY;

  constructor(services: FeedServices, limits: FeedLimits, tell: () => void) {
    this.services = services;
    this.#tell = tell;
    this.#limits = limits;
  }

  /** Told of every applied entry, after the tape. */
  onApplied(entry: Entry, events: readonly ReadEvent[]): void {
    if (this.#topics.size === 0) return;
    let { timeMs } = entry;
    for (const event of events) {
      if (event.type === 'as-of') timeMs = event.timeMs;
      else tellSubjects(event, (subject) => this.#hear(subject, event, timeMs));
    }
    if (this.services.isManual) this.#passTime(entry.timeMs);
    if (this.services.isManual && this.#dirty.length > 0) this.#flush(Number.POSITIVE_INFINITY);
  }

  /** The topic of what was found, made if nobody has asked for it yet. */
  topic({ channel, suffix, instType, found }: Wanted): Topic {
    const name = channel.name + suffix;
    const id = `${channel.api} ${name} ${instType} ${found.key}`;
    const known = this.#topics.get(id);
    if (known !== undefined) return known;
    const { nowMs, isManual } = this.services;
    const setting = { channel, name, instType, id, found, nowMs, isManual };
    const topic = new Topic({ ...setting, limits: this.#limits, counts: this.counts });
    this.#topics.set(id, topic);
    const others = this.#bySubject.get(topic.subject);
    if (others === undefined) this.#bySubject.set(topic.subject, [topic]);
    else others.push(topic);
    return topic;
  }

  /** What waits is told to those who are there, so that whoever comes now begins where they are. */
  settle(topic: Topic): void {
    this.#tell();
    if (topic.isDirty) this.#push(topic, performance.now());
    this.#dirty = this.#dirty.filter((each) => each.isDirty);
  }

  /** Its client has read all that was sent: a checksum is of the book as it is now, so what he is told ends there. */
  catchUp(subscription: Subscription): void {
    if (subscription.missed === undefined) return;
    this.settle(subscription.topic);
    subscription.topic.catchUp(subscription);
  }

  /** Time has passed: on a running clock some channels push although nothing happened. */
  beat(): void {
    const nowMs = performance.now();
    if (this.services.isManual) return;
    for (const topic of this.#topics.values()) {
      if (topic.beatMs === undefined || nowMs - topic.beatenMs < topic.beatMs) continue;
      topic.beatenMs = nowMs;
      if (topic.feed.beat?.() === true) this.#soil(topic);
    }
  }

  /** Forgets a topic that nobody hears any more. */
  release(topic: Topic): void {
    if (topic.size + topic.pending > 0 || !this.#topics.delete(topic.id)) return;
    this.#dirty = this.#dirty.filter((each) => each !== topic);
    const left = (this.#bySubject.get(topic.subject) ?? []).filter((each) => each !== topic);
    if (left.length > 0) this.#bySubject.set(topic.subject, left);
    else this.#bySubject.delete(topic.subject);
  }

  /** How many subscribe to each channel. */
  subscriptions(): ReadonlyMap<string, number> {
    const sizes = new Map<string, number>();
    for (const { name, size } of this.#topics.values())
      sizes.set(name, (sizes.get(name) ?? 0) + size);
    return sizes;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #passTime(timeMs: number): void {
    for (const topic of this.#topics.values())
      if (topic.feed.passTime?.(timeMs) === true) this.#soil(topic);
  }

  #hear(subject: string, event: ReadEvent, timeMs: number): void {
    const topics = this.#bySubject.get(subject);
    if (topics === undefined) return;
    for (const topic of topics) {
      if (!topic.channel.hears.includes(event.type)) continue;
      if (topic.feed.hear(event, timeMs)) this.#soil(topic);
    }
  }

  /** It has something to push: soon, or when its moment has come. */
  #soil(topic: Topic): void {
    if (topic.isDirty) return;
    topic.isDirty = true;
    this.#dirty.push(topic);
    if (this.services.isManual) return;
    const nowMs = performance.now();
    if (topic.dueMs <= nowMs) this.#askFlush();
    else this.#wait(topic, nowMs);
  }

  #wait(topic: Topic, nowMs: number): void {
    topic.isWaiting = true;
    if (topic.dueMs >= this.#timerMs) return;
    clearTimeout(this.#timer);
    this.#timerMs = topic.dueMs;
    this.#timer = setTimeout(
      () => {
        this.#timerMs = Number.POSITIVE_INFINITY;
        this.#flushNow();
      },
      Math.ceil(topic.dueMs - nowMs),
    ).unref();
  }

  /** Once for all that happens until then. */
  #askFlush(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    setImmediate(() => {
      this.#isAsked = false;
      this.#flushNow();
    });
  }

  #flushNow(): void {
    this.#tell();
    this.#flush(performance.now());
  }

  #flush(nowMs: number): void {
    const due = this.#dirty.filter(({ dueMs }) => dueMs <= nowMs);
    const others = this.#dirty.filter(({ dueMs }) => dueMs > nowMs);
    this.#dirty = others.slice();
    const held = due.length > 1 ? new Together() : undefined;
    for (const topic of due) this.#push(topic, nowMs, held);
    held?.release();
    for (const topic of others) this.#wait(topic, nowMs);
  }

  #push(topic: Topic, nowMs: number, held?: Together): void {
    topic.flush(held);
    if (!this.services.isManual) topic.dueMs = nextMoment(topic, nowMs);
    topic.isWaiting = false;
  }
}

/**
 * Channels of one pace push at common moments, so that what a client hears of them goes out together. A timer is
 * somewhat late: what waited for it goes on from the moment that was meant.
 */
function nextMoment({ dueMs, everyMs, isWaiting }: Topic, nowMs: number): number {
  if (everyMs === 0) return nowMs;
  const lateMs = nowMs - dueMs;
  const fromMs = isWaiting && lateMs >= 0 && lateMs < everyMs / 2 ? dueMs : nowMs;
  return Math.ceil((fromMs + everyMs) / everyMs) * everyMs;
}

export interface Wanted {
  readonly channel: Channel;
  readonly suffix: string;
  readonly instType: string;
  readonly found: Found;
}
