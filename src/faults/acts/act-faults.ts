/**
 * What faults do to the state, by commands that are signed `by: fault` and stand in the journal. An act comes with a
 * request that meets its rule, at a time, or with what happens to a user; a listener of the venue's events is there
 * only while a rule waits for that.
 */
import type { ReadMarket, ReadOrder } from '../../engine/core/entities.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import type { Sequencer } from '../../runtime/sequencer.ts';
import type { FaultBox } from '../fault-box.ts';
import type { ActMeeting, ActSubject, Doors } from '../primitive.ts';
import type { Rule } from '../rule.ts';
import type { About } from '../subject.ts';
import type { VenueTimer } from '../venue-timer.ts';
import { holds, isAsked, ordersOf, usersOf } from './moment.ts';

const BY = 'fault';

export interface ActFaultsOptions {
  readonly venue: Pick<Sequencer, 'state' | 'submit' | 'listen'>;
  /** Venue time. */
  readonly nowMs: () => number;
  readonly timer: VenueTimer;
  readonly doors: Doors;
  readonly onError: (error: unknown) => void;
}

export class ActFaults {
  readonly #box: FaultBox;
  readonly #options: ActFaultsOptions;
  #rules: readonly Rule[] = [];
  #unlisten: (() => void) | undefined;
  /** What is to be undone, by the rule that did it. */
  readonly #undoings = new Map<Rule, Set<() => Promise<unknown>>>();

  constructor(box: FaultBox, options: ActFaultsOptions) {
    this.#box = box;
    this.#options = options;
    box.serve((rules) => this.#take(rules));
  }

  /** Done before the request goes on that has met the rule. */
  readonly onRequest = async (rule: Rule, about: About): Promise<void> => {
    await this.#act(rule, this.#subjectOf(rule, about, undefined));
  };

  #take(all: readonly Rule[]): void {
    const rules = all.filter(({ primitive: { kind } }) => kind === 'act');
    const fresh = rules.filter((rule) => !this.#rules.includes(rule));
    const gone = this.#rules.filter((rule) => !rules.includes(rule));
    this.#rules = rules;
    for (const rule of gone) this.#undo(rule);
    const isWatching = rules.some(isWatched);
    if (isWatching)
      this.#unlisten ??= this.#options.venue.listen((_, events) => this.#hear(events));
    else {
      this.#unlisten?.();
      this.#unlisten = undefined;
    }
    for (const rule of fresh) this.#schedule(rule);
  }

  #undo(rule: Rule): void {
    for (const act of this.#undoings.get(rule) ?? []) void act().catch(this.#options.onError);
    this.#undoings.delete(rule);
  }

  /** What waits for no request and no event comes at its time. */
  #schedule(rule: Rule): void {
    if (isAsked(rule)) return;
    const { nowMs, timer } = this.#options;
    timer.at(Math.max(rule.fromMs, nowMs()), async () => {
      if (!this.#rules.includes(rule)) return;
      if (isWatched(rule)) await this.#look(rule);
      else await this.#meet(rule, rule.given.on ?? {}, undefined);
    });
  }

  /** What holds already when the rule begins. */
  async #look(rule: Rule): Promise<void> {
    if (rule.given.when?.state === undefined) return;
    const { state } = this.#options.venue;
    for (const { uid, userMarkets } of state.users.values())
      for (const userMarket of userMarkets.values()) {
        const about = aboutMarket(uid, userMarket.market);
        if (rule.fits(about) && holds(rule, userMarket)) await this.#meet(rule, about, undefined);
      }
  }

  #hear(events: readonly ReadEvent[]): void {
    for (const rule of this.#rules) {
      if (!isWatched(rule) || rule.isSpent) continue;
      for (const event of events) this.#hearOne(rule, event);
    }
  }

  /** Nobody submits while he is told. */
  #hearOne(rule: Rule, event: ReadEvent): void {
    const { primitive, given } = rule;
    const isOfOrders = primitive.kind === 'act' && primitive.isOfOrders === true;
    if (isOfOrders && given.when?.state === undefined) {
      for (const order of event.type === 'order-accepted' ? ordersOf(event) : [])
        this.#later(rule, aboutMarket(order.userMarket.user.uid, order.userMarket.market), order);
      return;
    }
    for (const userMarket of usersOf(event))
      if (holds(rule, userMarket, event)) {
        const [order] = ordersOf(event).filter((each) => each.userMarket === userMarket);
        this.#later(rule, aboutMarket(userMarket.user.uid, userMarket.market), order);
      }
  }

  #later(rule: Rule, about: About, order: ReadOrder | undefined): void {
    if (!rule.fits(about)) return;
    queueMicrotask(() => {
      const isOpen = order === undefined || order.userMarket.user.openOrders.has(order.id);
      if (isOpen) void this.#meet(rule, about, order).catch(this.#options.onError);
    });
  }

  async #meet(rule: Rule, about: About, order: ReadOrder | undefined): Promise<void> {
    if (this.#box.meet(rule, about) === undefined) return;
    await this.#act(rule, this.#subjectOf(rule, about, order));
  }

  async #act(rule: Rule, subject: ActSubject): Promise<void> {
    const { primitive, params } = rule;
    if (primitive.kind === 'act') await primitive.act(this.#meeting(rule, subject, params));
  }

  #meeting(
    rule: Rule,
    subject: ActSubject,
    params: Readonly<Record<string, unknown>>,
  ): ActMeeting<Readonly<Record<string, unknown>>> {
    const { venue, nowMs, doors } = this.#options;
    return {
      with: params,
      subject,
      state: venue.state,
      submit: (command) => venue.submit(command),
      signed: { by: BY, reason: rule.id },
      nowMs,
      later: (afterMs, act) => this.#undoLater(rule, afterMs, act),
      doors,
    };
  }

  /** Once: at its time, or when the rule is taken back. */
  #undoLater(rule: Rule, afterMs: number, act: () => Promise<unknown>): void {
    const { nowMs, timer } = this.#options;
    const undoings = this.#undoings.get(rule) ?? new Set();
    this.#undoings.set(rule, undoings);
    undoings.add(act);
    if (!Number.isFinite(afterMs)) return;
    timer.at(nowMs() + afterMs, async () => {
      if (undoings.delete(act)) await act();
    });
  }

  /** What the rule names, and whom it met. */
  #subjectOf(rule: Rule, about: About, order: ReadOrder | undefined): ActSubject {
    const { markets } = this.#options.venue.state;
    const isMeant = (market: ReadMarket) =>
      about.symbols === undefined || about.symbols.length === 0
        ? rule.fits({ ...about, ...aboutMarket(about.uid, market) })
        : about.symbols.includes(market.instrument.symbol) &&
          (about.category ?? market.instrument.category) === market.instrument.category;
    return {
      uid: about.uid,
      key: rule.given.on?.key === undefined ? undefined : about.key,
      markets: [...markets.values()].filter(isMeant),
      order,
    };
  }
}

function isWatched(rule: Rule): boolean {
  const { primitive, given } = rule;
  if (primitive.kind !== 'act' || isAsked(rule)) return false;
  return primitive.isOfOrders === true || given.when?.state !== undefined;
}

function aboutMarket(uid: string | undefined, { instrument }: ReadMarket): About {
  return { uid, category: instrument.category, symbols: [instrument.symbol] };
}
