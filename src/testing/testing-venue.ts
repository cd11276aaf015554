/** A running venue as a test suite holds it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '../primitives/present.ts';
import { plainCommand } from '../venue/plain-event.ts';
import type { RunningVenue } from '../venue/running-venue.ts';
import { VenueError } from '../venue/venue-error.ts';
import { durationMs } from './duration.ts';
import type { Operator } from './operator-acts.ts';
import { operatorClient } from './operator-client.ts';
import type { Entry, FaultRule, Key, Venue, VenueClock, VenueFaults } from './venue.ts';

const DAY = '1d';
const STEP_MS = 1000;
/** How often a condition is looked at where time passes by itself, ms. */
const LOOK_MS = 5;

export class TestingVenue implements Venue {
  readonly operator: Operator;
  readonly clock: VenueClock;
  readonly faults: VenueFaults;
  readonly #running: RunningVenue;
  readonly #stopped: () => Error | undefined;

  /** `stopped`: why it answers nothing any more. */
  constructor(running: RunningVenue, operator: Operator, stopped: () => Error | undefined) {
    this.#running = running;
    this.operator = operator;
    this.#stopped = stopped;
    this.clock = {
      nowMs: () => running.services.nowMs(),
      advance: async (by) => this.#advance(durationMs(by)),
      until: async (test, { stepMs = STEP_MS, limit = DAY } = {}) =>
        this.#until(test, stepMs, durationMs(limit)),
    };
    this.faults = {
      add: async (rule) => (await operator.addFault(inWords(rule))).id,
      list: async () => running.faults.list(),
      remove: async (id) => void (await operator.removeFault({ id })),
      fired: async () => running.faults.fired(),
    };
  }

  get url(): string {
    return this.#running.url;
  }

  get wsUrl(): string {
    return this.url.replace('http', 'ws');
  }

  get operatorToken(): string {
    return this.#running.operatorToken;
  }

  get keys(): Readonly<Record<string, Key>> {
    const keys: Record<string, Key> = {};
    for (const { label, uid, key, secret, passphrase } of this.#running.keys)
      keys[label in keys ? key : label] = { uid, key, secret: secret ?? '', passphrase };
    return keys;
  }

  async price(symbol: string, price: string, category?: string): Promise<void> {
    const markets = [...this.#running.sequencer.state.markets.values()].map(
      (market) => market.instrument,
    );
    const meant = markets.filter(
      (each) => each.symbol === symbol && (category ?? each.category) === each.category,
    );
    if (meant.length === 0)
      throw new VenueError(`no market ${[category, symbol].filter(Boolean).join(' ')}`, 'usage');
    const prices = meant.map((each) => ({ category: each.category, symbol, price }));
    await this.operator.setIndexPrice({ prices, force: 'yes', reason: 'venue.price' });
  }

  async reset(): Promise<void> {
    await this.#running.reset();
  }

  async fork(): Promise<Venue> {
    const forked = await this.#running.fork();
    return new TestingVenue(forked, await operatorClient(forked), this.#stopped);
  }

  async *journal(): AsyncGenerator<Entry> {
    for await (const { seq, timeMs, command } of this.#running.entries())
      yield { seq, timeMs, command: { ...plainCommand(command) } };
  }

  async hash(): Promise<string> {
    return (await this.#running.services.operator.stateMark()).hash;
  }

  /** Rejects when the venue has stopped itself: what it told before that may be wrong. */
  async close(): Promise<void> {
    await this.#running.close();
    const cause = this.#stopped();
    if (cause !== undefined)
      throw new VenueError(`the venue stopped itself: ${cause.message}`, 'stopped', { cause });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #advance(byMs: number): Promise<number> {
    if (byMs === 0) return this.clock.nowMs();
    const { timeMs } = await this.operator.advanceClock({ byMs, reason: 'clock.advance' });
    return Number(timeMs);
  }

  async #until(test: () => unknown, stepMs: number, limitMs: number): Promise<number> {
    const { nowMs } = this.clock;
    const untilMs = nowMs() + limitMs;
    const isManual = this.#running.sequencer.state.isManualClock;
    while (!(await test())) {
      const leftMs = untilMs - nowMs();
      if (leftMs <= 0)
        throw new VenueError(`clock.until: it did not hold within ${limitMs} ms`, 'refused');
      if (isManual) await this.#advance(Math.min(stepMs, leftMs));
      else await sleep(LOOK_MS);
    }
    return nowMs();
  }
}

/** As operators say it, whose moments are texts. */
function inWords({ when, ...rule }: FaultRule): Parameters<Operator['addFault']>[0] {
  if (when === undefined) return rule;
  const { from, to, ...others } = when;
  const [fromText, toText] = [from, to].map((moment) => moment?.toString());
  return { ...rule, when: { ...others, ...present({ from: fromText, to: toText }) } };
}
