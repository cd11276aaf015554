/** A feed and those who have subscribed to it. */
import type { Channel, Feed, Found, Missed, Push } from './feed.ts';
import type { FeedLimits } from './feed-limits.ts';
import { frameOf } from './link.ts';
import { END } from './messages.ts';
import type { Wire } from './tap.ts';
import type { Together } from './together.ts';

/** One client's subscription. */
export interface Subscription {
  /** Where it is pushed to. */
  link: Wire;
  readonly topic: Topic;
  /** The argument in the words of the client: JSON text. */
  readonly arg: string;
  /** It does not keep up: what it has missed since. */
  missed: Missed | undefined;
}

/** Counts since the process began. */
export interface TopicCounts {
  readonly pushes: Map<string, number>;
  readonly conflated: Map<string, number>;
}

interface Setting {
  readonly channel: Channel;
  /** Its name with the suffix. */
  readonly name: string;
  readonly instType: string;
  /** By which it is found again. */
  readonly id: string;
  readonly found: Found;
  readonly limits: FeedLimits;
  readonly counts: TopicCounts;
  readonly nowMs: () => number;
  /** Nothing is put together: who moves the clock waits for those who are behind. */
  readonly isManual: boolean;
}

export class Topic {
  readonly id: string;
  readonly name: string;
  readonly channel: Channel;
  readonly instType: string;
  readonly subject: string;
  readonly everyMs: number;
  readonly beatMs: number | undefined;
  readonly feed: Feed;
  /** It has something to push. */
  isDirty = false;
  /** Not before, ms of the process. */
  dueMs = 0;
  /** What it has to push came before that. */
  isWaiting = false;
  /** When time was told last, ms of the process. */
  beatenMs = performance.now();
  /** How many wait for what they are told first. */
  pending = 0;
  #size = 0;
  readonly #limits: FeedLimits;
  readonly #counts: TopicCounts;
  readonly #nowMs: () => number;
  readonly #isManual: boolean;
  /** By the argument that stands in their frames. */
  readonly #groups = new Map<string, Set<Subscription>>();

  constructor({ channel, name, instType, id, found, limits, counts, nowMs, isManual }: Setting) {
    this.channel = channel;
    this.name = name;
    this.instType = instType;
    this.id = id;
    this.subject = found.subject;
    this.everyMs = found.everyMs;
    this.beatMs = found.beatMs;
    this.feed = found.open();
    this.#limits = limits;
    this.#counts = counts;
    this.#nowMs = nowMs;
    this.#isManual = isManual;
  }

  get size(): number {
    return this.#size;
  }

  get isPrivate(): boolean {
    return this.channel.access.kind === 'user';
  }

  add(subscription: Subscription): void {
    const group = this.#groups.get(subscription.arg);
    if (group === undefined) this.#groups.set(subscription.arg, new Set([subscription]));
    else group.add(subscription);
    this.#size += 1;
  }

  remove(subscription: Subscription): void {
    const group = this.#groups.get(subscription.arg);
    if (group?.delete(subscription) !== true) return;
    this.#size -= 1;
    if (group.size === 0) this.#groups.delete(subscription.arg);
  }

  /** Tells everybody what there is to tell; `held` are links whose frames of several topics go out together. */
  flush(held?: Together): void {
    this.isDirty = false;
    for (const push of this.feed.take()) {
      for (const [arg, subscriptions] of this.#groups)
        this.#spread(this.#frame(arg, push), subscriptions, held);
    }
  }

  /** What a new subscriber is told first. */
  tell(subscription: Subscription, push: Push): void {
    // Whoever asks for more and more and reads nothing of it gets no further.
    if (this.#isLost(subscription.link, 0)) subscription.link.close(END.slow);
    subscription.link.write(this.#frame(subscription.arg, push));
    count(this.#counts.pushes, this.name);
  }

  /** The client has read all that was sent. */
  catchUp(subscription: Subscription): void {
    const { missed } = subscription;
    if (missed === undefined) return;
    subscription.missed = undefined;
    for (const push of missed.catchUp()) this.tell(subscription, push);
  }

  #frame(arg: string, { action, rows }: Push): Buffer {
    return frameOf(`{"action":"${action}","arg":${arg},"data":${rows},"ts":${this.#nowMs()}}`);
  }

  #spread(frame: Buffer, subscriptions: ReadonlySet<Subscription>, held?: Together): void {
    let told = 0;
    for (const subscription of subscriptions) {
      held?.hold(subscription.link);
      if (this.#deliver(subscription, frame)) told += 1;
    }
    const { pushes, conflated } = this.#counts;
    count(pushes, this.name, told);
    if (told < subscriptions.size) count(conflated, this.name, subscriptions.size - told);
  }

  /** False: it is put together with what comes, for one who is behind. */
  #deliver(subscription: Subscription, frame: Buffer): boolean {
    const { link } = subscription;
    if (this.isPrivate) {
      if (this.#isLost(link, frame.length)) link.close(END.slow);
    } else if (!this.#isManual && (subscription.missed !== undefined || this.#isBehind(link))) {
      subscription.missed ??= this.#missed();
      subscription.missed.miss();
      return false;
    }
    link.write(frame);
    return true;
  }

  #isLost({ backlog }: Wire, more: number): boolean {
    return backlog + more > (this.#limits.privateBacklog || Number.POSITIVE_INFINITY);
  }

  #isBehind({ backlog }: Wire): boolean {
    return backlog > (this.#limits.publicBacklog || Number.POSITIVE_INFINITY);
  }

  #missed(): Missed {
    return this.feed.missed?.() ?? { miss: () => undefined, catchUp: () => this.#newest() };
  }

  #newest(): readonly Push[] {
    const first = this.feed.first?.();
    return first === undefined || first instanceof Promise ? [] : [first];
  }
}

export function count(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}
