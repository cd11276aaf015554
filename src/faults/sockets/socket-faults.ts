/**
 * Between the venue and its sockets while there are rules for them: every subscription and every connection has a
 * wire of this room in the place of its link. Without rules they have their links back.
 */
import type { Door, Identity } from '../../access/authenticate.ts';
import type { ReadState } from '../../engine/core/state.ts';
import type { Feeds } from '../../feeds/feeds.ts';
import { CODE, FeedError } from '../../feeds/messages.ts';
import type { Tap, TapClient, TapTopic } from '../../feeds/tap.ts';
import { isSo } from '../acts/moment.ts';
import type { FaultBox } from '../fault-box.ts';
import type { FrameSink, Primitive, PushPrimitive } from '../primitive.ts';
import { isBanned } from '../requests/refusing.ts';
import type { Rule } from '../rule.ts';
import type { About } from '../subject.ts';
import type { VenueTimer } from '../venue-timer.ts';
import { FaultyWire, type PushRule } from './faulty-wire.ts';

export interface SocketFaultsOptions {
  readonly feeds: Pick<Feeds, 'tapBy'>;
  readonly state: ReadState;
  /** Venue time. */
  readonly nowMs: () => number;
  readonly timer: VenueTimer;
}

/** What is known of a client while there are rules. */
interface Seen {
  /** Rules that its connection has met. */
  readonly met: Set<Rule>;
  readonly sinks: Map<Rule, FrameSink>;
}

export class SocketFaults implements Tap {
  readonly #box: FaultBox;
  readonly #options: SocketFaultsOptions;
  #rules: readonly Rule[] = [];
  /** Of rules that have begun: the last connection that was open then. */
  readonly #begun = new Map<Rule, number>();
  readonly #clients = new Map<TapClient, Seen>();
  readonly #addedMs = new Map<Rule, number>();
  #lastId = 0;

  constructor(box: FaultBox, options: SocketFaultsOptions) {
    this.#box = box;
    this.#options = options;
    box.serve((rules) => this.#take(rules));
  }

  readonly answers = (client: TapClient) =>
    this.#wire(client, undefined, (primitive) => primitive.meetsAnswers === true);

  readonly pushes = (client: TapClient, topic: TapTopic) => this.#wire(client, topic, () => true);

  readonly beforeLogin = (client: TapClient, key: unknown): void => {
    const name = typeof key === 'string' ? key : undefined;
    const uid = name === undefined ? undefined : this.#options.state.keys.get(name)?.uid;
    const subject = uid ?? client.ip;
    for (const rule of this.#rules) {
      const { primitive, params } = rule;
      if (this.#bans(rule, { uid, key: name }, subject))
        throw new FeedError(CODE.tooMany, 'too many requests');
      if (primitive.kind !== 'login') continue;
      const isMet = rule.fits({ uid, key: name }) && this.#isOf(rule, client);
      if (isMet && this.#box.meet(rule, { uid }) !== undefined) throw primitive.refusal(params);
    }
  };

  /** Whether a rule refuses somebody for a while, which may begin with his login. */
  #bans(rule: Rule, about: About, subject: string): boolean {
    const { bans, params, primitive } = rule;
    const { nowMs } = this.#options;
    if (isBanned(bans, subject, nowMs())) return true;
    const ban = primitive.kind === 'request' ? primitive.ban : undefined;
    if (ban === undefined || !rule.fits(about)) return false;
    if (this.#box.meet(rule, { uid: about.uid }) === undefined) return false;
    bans.set(subject, ban(params, nowMs()));
    return true;
  }

  /** By a clock that is off where a rule says so. */
  readonly doorFor = (_: TapClient, door: Door, key: unknown): Door => {
    const { nowMs, state } = this.#options;
    const name = typeof key === 'string' ? key : undefined;
    const about = { uid: name === undefined ? undefined : state.keys.get(name)?.uid, key: name };
    let offMs = 0;
    for (const rule of this.#rules) {
      const { primitive, params, fromMs } = rule;
      if (primitive.kind !== 'gateway' || !rule.fits(about) || !rule.isOpen(nowMs())) continue;
      const begunMs = Math.max(fromMs, this.#addedMs.get(rule) ?? 0);
      if (this.#box.meet(rule, { uid: about.uid }) === undefined) continue;
      offMs += primitive.clockOffMs?.(params, nowMs() - begunMs) ?? 0;
    }
    if (offMs === 0) return door;
    const clocks = () => {
      const { hostMs, venueMs } = door.clocks();
      return { hostMs: hostMs + offMs, venueMs: venueMs + offMs };
    };
    return { ...door, clocks };
  };

  readonly changed = (client: TapClient): void => {
    this.#lastId = Math.max(this.#lastId, Number(client.id));
    if (!this.#clients.has(client)) this.#clients.set(client, { met: new Set(), sinks: new Map() });
    for (const rule of this.#rules) this.#meetConnection(rule, client);
  };

  #take(all: readonly Rule[]): void {
    const rules = all.filter(({ primitive }) => isOfSockets(primitive));
    const gone = this.#rules.filter((rule) => !rules.includes(rule));
    const isNew = rules.length > 0 || this.#rules.length > 0;
    const fresh = rules.filter((rule) => !this.#rules.includes(rule));
    this.#rules = rules;
    for (const rule of gone) this.#end(rule);
    if (isNew) this.#options.feeds.tapBy(rules.length === 0 ? undefined : this);
    for (const client of this.#clients.keys())
      if (!client.link.isOpen) this.#clients.delete(client);
    for (const rule of fresh) {
      this.#addedMs.set(rule, this.#options.nowMs());
      this.#beginInTime(rule);
    }
  }

  /** Which connections were open is known when it begins. */
  #beginInTime(rule: Rule): void {
    const { nowMs, timer } = this.#options;
    if (nowMs() >= rule.fromMs) this.#begin(rule);
    else timer.at(rule.fromMs, () => this.#begin(rule));
  }

  #begin(rule: Rule): void {
    if (!this.#rules.includes(rule)) return;
    this.#begun.set(rule, this.#lastId);
    for (const client of [...this.#clients.keys()]) this.#meetConnection(rule, client);
  }

  #end(rule: Rule): void {
    const { primitive } = rule;
    this.#begun.delete(rule);
    this.#addedMs.delete(rule);
    for (const [client, { sinks }] of this.#clients) {
      if (!sinks.delete(rule) || primitive.kind !== 'connection') continue;
      if (client.link.isOpen) primitive.giveBack?.(client);
    }
  }

  /** Each connection is met once, as soon as it fits. */
  #meetConnection(rule: Rule, client: TapClient): void {
    const { primitive, params } = rule;
    const seen = this.#clients.get(client);
    if (primitive.kind !== 'connection' || seen === undefined || seen.met.has(rule)) return;
    if (!client.link.isOpen || !this.#isOf(rule, client)) return;
    const about = aboutClient(client);
    const channels = client.channels.length === 0 ? [undefined] : client.channels;
    const fitting = channels.filter((channel) => rule.fits({ ...about, channel }));
    if (fitting.length === 0 || !rule.isOpen(this.#options.nowMs())) return;
    seen.met.add(rule);
    const [channel] = rule.given.on?.channel === undefined ? [] : fitting;
    if (this.#box.meet(rule, { ...about, channel }) === undefined) return;
    const sink = primitive.take({ with: params, client });
    if (sink !== undefined) seen.sinks.set(rule, sink);
  }

  #isOf(rule: Rule, { id }: TapClient): boolean {
    const { connection } = rule.given.when ?? {};
    if (connection === undefined) return this.#begun.has(rule);
    const last = this.#begun.get(rule);
    if (last === undefined) return false;
    return connection === 'open-now' ? Number(id) <= last : Number(id) > last;
  }

  #wire(
    client: TapClient,
    topic: TapTopic | undefined,
    isMet: (primitive: PushPrimitive) => boolean,
  ): FaultyWire {
    const rules = this.#rules.flatMap((rule): readonly PushRule[] => {
      const { primitive } = rule;
      return primitive.kind === 'push' && isMet(primitive) ? [{ rule, primitive }] : [];
    });
    const { nowMs, state, timer } = this.#options;
    return new FaultyWire({
      client,
      topic,
      rules,
      nowMs,
      at: (timeMs, act) => timer.at(timeMs, act),
      meets: (rule, about) => {
        const isItsOwn = rule.fits(about) && this.#isOf(rule, client) && isSo(rule, about, state);
        return isItsOwn && this.#box.meet(rule, about) !== undefined;
      },
      sink: () => [...(this.#clients.get(client)?.sinks.values() ?? [])][0],
    });
  }
}

function aboutClient({ identity }: { readonly identity: Identity | undefined }): About {
  return { uid: identity?.user.uid, key: identity?.apiKey.key };
}

function isOfSockets(primitive: Primitive): boolean {
  const { kind } = primitive;
  if (kind === 'request') return primitive.ban !== undefined;
  if (kind === 'gateway') return primitive.clockOffMs !== undefined;
  return kind === 'push' || kind === 'connection' || kind === 'login';
}
