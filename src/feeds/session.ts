/**
 * One client: what it says, and what it is answered. Whatever is wrong with a message is told by the
 * code of wire.md 5.9; nothing is passed over in silence.
 */
import type { Identity } from '../access/authenticate.ts';
import { refusal } from '../http/admission.ts';
import { isRecord } from '../http/field.ts';
import { WireError } from '../http/wire-error.ts';
import { denialOf, identityNow } from './admitted.ts';
import type { Channel } from './feed.ts';
import { isWithin } from './feed-limits.ts';
import type { Link } from './link.ts';
import { logIn } from './login.ts';
import { type About, CODE, END, errorText, FeedError } from './messages.ts';
import { listOf, type Message, messageOf } from './said.ts';
import type { SessionDoors } from './session-doors.ts';
import type { Tap, TapClient, TapTopic, Wire } from './tap.ts';
import type { Subscription, Topic } from './topic.ts';
import { trade } from './trading.ts';

interface Client {
  /** Unique in this process: whose limits are counted. */
  readonly id: string;
  /** Its address. */
  readonly ip: string;
  readonly link: Link;
}

export class Session implements TapClient {
  readonly link: Link;
  readonly #client: Client;
  readonly #doors: SessionDoors;
  readonly #subscriptions = new Map<string, Subscription>();
  #tap: Tap;
  /** Where it is answered. */
  #answers: Wire;
  #identity: Identity | undefined;
  #connId: string | undefined;
  /** What came meanwhile. */
  #waiting: [Buffer, boolean][] | undefined;
  /** When something was heard last, host time. */
  heardMs: number;
  /** Since when it has not kept up, host time. */
  behindMs: number | undefined;

  constructor(client: Client, doors: SessionDoors) {
    this.link = client.link;
    this.#client = client;
    this.#doors = doors;
    this.heardMs = doors.hostMs();
    this.#tap = doors.tap();
    this.#answers = this.#tap.answers(this);
    this.link.onDrain(() => this.#catchUp());
  }

  get id(): string {
    return this.#client.id;
  }

  get ip(): string {
    return this.#client.ip;
  }

  get identity(): Identity | undefined {
    return this.#identity;
  }

  get channels(): readonly string[] {
    return [...this.#subscriptions.values()].map(({ topic: { name } }) => name);
  }

  /** From now on these come between. */
  rewire(tap: Tap): void {
    this.#tap = tap;
    this.#answers = tap.answers(this);
    for (const subscription of this.#subscriptions.values())
      subscription.link = tap.pushes(this, tapTopic(subscription.topic, false));
    tap.changed(this);
  }

  /** A whole message; while the first of a feed is being looked up, those behind it wait. */
  hear(data: Buffer, isBinary: boolean): void {
    this.heardMs = this.#doors.hostMs();
    if (this.#waiting === undefined) this.#heed(data, isBinary);
    else this.#waiting.push([data, isBinary]);
  }

  #heed(data: Buffer, isBinary: boolean): void {
    if (!this.link.isOpen) return;
    try {
      if (this.#isTooMany()) return;
      if (isBinary) throw new FeedError(CODE.illegalRequest, 'a request is text');
      const { requestBytes } = this.#doors.limits;
      if (requestBytes > 0 && data.length > requestBytes)
        throw new FeedError(CODE.illegalRequest, `a request has at most ${requestBytes} bytes`);
      this.#obey(data.toString());
    } catch (error) {
      this.#tellError(error);
    }
  }

  /** The key or its user may have changed: who may no longer be here goes at once. */
  recheck(): void {
    if (this.#identity === undefined) return;
    const identity = identityNow(this.#identity, this.#doors.door, this.ip);
    const isAllowed =
      identity !== undefined &&
      [...this.#subscriptions.values()].every(
        ({ topic }) => denialOf(topic.channel, topic.instType, identity) === undefined,
      );
    if (isAllowed) {
      this.#identity = identity;
      return;
    }
    this.#tellError(new FeedError(CODE.loginFailed, 'the key may no longer be used'));
    this.link.close(END.revoked);
  }

  /** The connection is gone. */
  leave(): void {
    for (const subscription of this.#subscriptions.values()) this.#drop(subscription);
    this.#subscriptions.clear();
  }

  /** A limit is told as often as it is kept: whoever sends twice as much is closed. */
  #isTooMany(): boolean {
    const { rates, hostMs, limits } = this.#doors;
    const nowMs = hostMs();
    if (rates.message(this.#client.id, nowMs)) return false;
    const most = `${limits.messagesPerSecond} messages a second`;
    if (rates.excess(this.#client.id, nowMs))
      throw new FeedError(CODE.tooMany, `more than ${most}`);
    this.#tellError(new FeedError(CODE.overLimit, `more than twice ${most}`));
    this.link.close(END.limit);
    return true;
  }

  #obey(text: string): void {
    if (text === 'ping') {
      this.#answers.say('pong');
      return;
    }
    const message = messageOf(text);
    const { op, args } = message;
    switch (op) {
      case 'login':
        this.#logInSurely(args);
        break;
      case 'subscribe':
        this.#each(op, args, (arg) => this.#subscribe(arg));
        break;
      case 'unsubscribe':
        this.#each(op, args, (arg) => this.#unsubscribe(arg));
        break;
      case 'trade':
        this.#trade(message);
        break;
      default:
        throw new FeedError(CODE.unknownOp, `there is no op ${JSON.stringify(op)}`);
    }
  }

  /** Nobody is let in by a state that may be old: his key may have been revoked since. */
  #logInSurely(args: unknown): void {
    const { confirm } = this.#doors;
    if (confirm === undefined) {
      this.#logIn(args);
      return;
    }
    this.#hold();
    void confirm()
      .then(
        () => this.#logIn(args),
        () => this.#refuseLogin(new FeedError(CODE.closing, 'this node is cut off; connect again')),
      )
      .finally(() => this.#goOn());
  }

  #refuseLogin(error: unknown): void {
    this.#tellError(error, { op: 'login' });
    this.link.close(END.login);
  }

  #logIn(args: unknown): void {
    try {
      const [arg] = listOf(args);
      const key = isRecord(arg) ? arg.apiKey : undefined;
      this.#tap.beforeLogin(this, key);
      const door = this.#tap.doorFor(this, this.#doors.door, key);
      this.#identity = logIn(arg, { ip: this.ip, door, before: this.#identity });
    } catch (error) {
      this.#refuseLogin(error);
      return;
    }
    const connId = this.#ownConnId();
    this.#answers.say(JSON.stringify({ event: 'login', code: 0, msg: '', connId }));
    this.#tap.changed(this);
  }

  #ownConnId(): string {
    this.#connId ??= this.#doors.nextConnId();
    return this.#connId;
  }

  /** One answer for each argument, whatever becomes of the others. */
  #each(op: string, args: unknown, act: (arg: unknown) => void): void {
    for (const arg of listOf(args)) {
      try {
        act(arg);
      } catch (error) {
        this.#tellError(error, { arg, op });
      }
    }
  }

  #subscribe(arg: unknown): void {
    const { args, hub, limits, rates, hostMs } = this.#doors;
    const { channel, instType } = args.named(arg);
    const uid = this.#permitted(channel, instType);
    const wanted = args.wanted(arg, hub.services, uid);
    if (!rates.subscribe(this.#client.id, hostMs()))
      throw new FeedError(CODE.tooMany, `more than ${limits.subscribesPerHour} subscribes an hour`);
    const topic = hub.topic(wanted);
    const known = this.#subscriptions.get(topic.id);
    if (known === undefined && !isWithin(limits.channelsPerConnection, this.#subscriptions.size)) {
      hub.release(topic);
      throw new FeedError(CODE.tooMany, `more than ${limits.channelsPerConnection} channels`);
    }
    this.#acknowledge('subscribe', arg, channel);
    if (known !== undefined) topic.remove(known);
    const link = this.#tap.pushes(this, tapTopic(topic, true));
    const subscription = { link, topic, arg: JSON.stringify(arg), missed: undefined };
    this.#subscriptions.set(topic.id, subscription);
    this.#tap.changed(this);
    this.#begin(subscription);
  }

  /** The first of a feed may take its time; until then nothing of it is pushed to this client. */
  #begin(subscription: Subscription): void {
    const { topic } = subscription;
    const { hub } = this.#doors;
    hub.settle(topic);
    const first = topic.feed.first?.();
    if (!(first instanceof Promise)) {
      if (first !== undefined) topic.tell(subscription, first);
      topic.add(subscription);
      return;
    }
    topic.pending += 1;
    this.#hold();
    void first
      .then((push) => {
        hub.settle(topic);
        if (push !== undefined) topic.tell(subscription, push);
        if (this.link.isOpen) topic.add(subscription);
      })
      .catch((error) => {
        this.#subscriptions.delete(topic.id);
        this.#tellError(error, { op: 'subscribe' });
      })
      .finally(() => {
        topic.pending -= 1;
        hub.release(topic);
        this.#goOn();
      });
  }

  #hold(): void {
    this.#waiting ??= [];
    this.link.pause();
  }

  #goOn(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    this.link.resume();
    // One of them may have the rest wait once more.
    for (const [data, isBinary] of waiting) this.hear(data, isBinary);
  }

  #unsubscribe(arg: unknown): void {
    const { args, hub } = this.#doors;
    const { channel, instType } = args.named(arg);
    const uid = this.#permitted(channel, instType);
    const topic = hub.topic(args.wanted(arg, hub.services, uid));
    const known = this.#subscriptions.get(topic.id);
    this.#subscriptions.delete(topic.id);
    if (known === undefined) hub.release(topic);
    else this.#drop(known);
    this.#acknowledge('unsubscribe', arg, channel);
  }

  /** Orders are answered as they are done; those behind them do not wait. */
  #trade(message: Message): void {
    const about = { op: 'trade', id: message.id };
    this.recheck();
    if (!this.link.isOpen) return;
    try {
      if (this.#identity === undefined)
        throw new FeedError(CODE.needsLogin, 'log in before orders');
      const door = { doors: this.#doors, client: this.#client, identity: this.#identity };
      const say = (text: string) => this.#answers.say(text);
      const fail = (error: unknown) => this.#tellError(error, about);
      for (const answer of trade(message, door)) {
        if (typeof answer === 'string') say(answer);
        else void answer.then(say, fail);
      }
    } catch (error) {
      this.#tellError(error, about);
    }
  }

  /** The user whose feeds it may have; empty for a public channel. Throws `FeedError`. */
  #permitted(channel: Channel, instType: string): string {
    if (channel.access.kind === 'public') return '';
    if (this.#identity === undefined)
      throw new FeedError(CODE.needsLogin, 'log in before private channels');
    const denial = denialOf(channel, instType, this.#identity);
    if (denial !== undefined) throw new FeedError(CODE.illegalRequest, refusal(denial).message);
    return this.#identity.user.uid;
  }

  #acknowledge(event: string, arg: unknown, { api }: Channel): void {
    const connId = api === 'v3' ? this.#ownConnId() : undefined;
    this.#answers.say(JSON.stringify({ event, arg, connId }));
  }

  #drop(subscription: Subscription): void {
    subscription.topic.remove(subscription);
    this.#doors.hub.release(subscription.topic);
  }

  #catchUp(): void {
    this.behindMs = undefined;
    for (const subscription of this.#subscriptions.values()) this.#doors.hub.catchUp(subscription);
  }

  #tellError(error: unknown, about: About = {}): void {
    this.#answers.say(errorText(this.#asFeedError(error), about));
  }

  #asFeedError(error: unknown): FeedError {
    if (error instanceof FeedError) return error;
    if (error instanceof WireError) return new FeedError(CODE.wrongParameter, error.message);
    this.#doors.onFault(error);
    return new FeedError(CODE.illegalRequest, 'the venue failed');
  }
}

function tapTopic({ channel, name, instType, subject }: Topic, isNew: boolean): TapTopic {
  return { channel, name, instType, subject, isNew };
}
