/**
 * A small language for trading stories on the bare engine: traders who buy and sell, books drawn as
 * ladders. Everything is a command through `apply`; after each one every invariant is checked in
 * full, and a false one fails the test with its sentence.
 */

import { checkDerived } from '../../src/engine/check-derived.ts';
import type { Command, Entry, Result } from '../../src/engine/command.ts';
import type { CreateCoin } from '../../src/engine/commands/create-coin.ts';
import type { Market, Order, Trigger } from '../../src/engine/core/entities.ts';
import type { Event, Traded } from '../../src/engine/core/event.ts';
import type { InstrumentSpec } from '../../src/engine/core/instrument.ts';
import { stepsToText } from '../../src/engine/core/order-record.ts';
import {
  DEFAULT_SETTINGS,
  RULES_VERSION,
  type VenueSettings,
} from '../../src/engine/core/reference.ts';
import { emptyState, type State } from '../../src/engine/core/state.ts';
import { apply } from '../../src/engine/engine.ts';
import type { Units } from '../../src/primitives/units.ts';
import { eventFaults, stateFaults } from './engine-faults.ts';
import { FIXTURE_COINS, FIXTURE_INSTRUMENTS } from './engine-fixture.ts';
import { Trader, type TraderOptions } from './engine-trader.ts';

const START_MS = Date.UTC(2026, 0, 5);

type Operator<T> = T extends { by: string } ? Omit<T, 'by'> : never;

export interface EngineVenueOptions {
  readonly coins?: readonly CreateCoin[];
  readonly instruments?: readonly InstrumentSpec[];
  readonly settings?: Partial<VenueSettings>;
  readonly copyTradingPairs?: readonly { category: 'USDT-FUTURES'; symbol: string }[];
}

/** A venue with the fixture's coins and instruments, and no users. */
export function engineVenue(options: EngineVenueOptions = {}): EngineVenue {
  const venue = new EngineVenue();
  venue.operator({ type: 'set-rules-version', version: RULES_VERSION });
  venue.operator({
    type: 'configure-venue',
    manualClock: true,
    settings: { ...DEFAULT_SETTINGS, ...options.settings },
    copyTradingPairs: options.copyTradingPairs ?? [],
  });
  for (const coin of options.coins ?? FIXTURE_COINS) venue.apply(coin);
  for (const spec of options.instruments ?? FIXTURE_INSTRUMENTS)
    venue.operator({ type: 'create-instrument', spec });
  return venue;
}

export class EngineVenue {
  readonly state: State = emptyState();
  /** All that was applied: replaying it must give the same state. */
  readonly entries: Entry[] = [];
  /** Events of the newest command. */
  lastEvents: readonly Event[] = [];
  timeMs = START_MS;
  readonly #closed = new Map<string, Order>();
  readonly #closedTriggers = new Map<string, Trigger>();

  apply<C extends Command>(command: C): Result<C['type']> {
    const result = this.applyUnchecked(command);
    const events = this.lastEvents;
    const faults = [
      ...stateFaults(this.state),
      ...(this.entries.length < 60 || this.entries.length % 50 === 0
        ? checkDerived(this.state)
        : []),
      ...eventFaults(events),
    ];
    if (faults.length > 0) throw new Error(`after ${command.type}: ${faults.join('; ')}`);
    return result;
  }

  /** The same without a look at the invariants, for what fills a large venue. */
  applyUnchecked<C extends Command>(command: C): Result<C['type']> {
    const entry = { seq: this.entries.length + 1, timeMs: this.timeMs, command };
    this.entries.push(entry);
    const { result, events } = apply(this.state, entry);
    this.lastEvents = events;
    for (const event of events) {
      if (event.type === 'order-closed') this.#closed.set(event.order.id, event.order);
      if (event.type === 'trigger-closed')
        this.#closedTriggers.set(event.trigger.id, event.trigger);
    }
    return result as Result<C['type']>;
  }

  /** An act of the operator `test`; the refusal's reason, or nothing. */
  operator(command: Operator<Command>): string | undefined {
    const result = this.apply({ ...command, by: 'test' } as Command);
    return result.ok ? undefined : result.reason;
  }

  /** Creates a user and pays in his balances, decimal text per coin. */
  trader(name: string, balances: Record<string, string>, options: TraderOptions = {}): Trader {
    const trader = new Trader(this, name);
    this.operator({
      type: 'create-user',
      uid: name,
      accountMode: options.accountMode ?? 'both',
      ...(options.parentUid === undefined ? {} : { parentUid: options.parentUid }),
      holdMode: options.isHedge === true ? 'hedge_mode' : 'one_way_mode',
    });
    for (const [coin, amount] of Object.entries(balances)) trader.deposits(coin, amount);
    return trader;
  }

  /** Moves the index of an instrument. */
  index(key: string, price: string): void {
    const { category, symbol } = this.market(key).instrument;
    this.operator({ type: 'set-index-price', prices: [{ category, symbol, price }] });
  }

  /** An order, open or finished. */
  order(id: string): Order {
    const closed = this.#closed.get(id);
    if (closed !== undefined) return closed;
    for (const user of this.state.users.values()) {
      const open = user.openOrders.get(id);
      if (open !== undefined) return open;
    }
    throw new Error(`no order ${id}`);
  }

  /** A trigger, waiting or finished. */
  trigger(id: string): Trigger {
    const closed = this.#closedTriggers.get(id);
    if (closed !== undefined) return closed;
    for (const user of this.state.users.values()) {
      const waiting = user.triggers.get(id);
      if (waiting !== undefined) return waiting;
    }
    throw new Error(`no trigger ${id}`);
  }

  market(key: string): Market {
    const market = this.state.markets.get(key);
    if (market === undefined) throw new Error(`no instrument ${key}`);
    return market;
  }

  /** Balance of a ledger account by its id, in units; 0 while it does not exist. */
  ledger(id: string): Units {
    return this.state.ledger.accounts.get(id)?.balance ?? 0;
  }

  /** Trades of the newest command, one line each: `0.004 @ 60000 bob>alice` (maker, taker). */
  trades(): string[] {
    return this.lastEvents
      .filter((event): event is Traded => event.type === 'traded')
      .map(({ instrument, priceTicks, lots, maker, taker }) => {
        const size = stepsToText(lots, instrument.sizeStep);
        const price = stepsToText(priceTicks, instrument.priceStep);
        return `${size} @ ${price} ${maker.order.userMarket.user.uid}>${taker.order.userMarket.user.uid}`;
      });
  }

  /**
   * The book drawn from the highest ask to the lowest bid, sides apart by `-`; a level shows its
   * price, then its orders' sizes in time priority.
   */
  ladder(key: string): string[] {
    const { book, instrument } = this.market(key);
    const draw = (level: { ticks: number; head: Order | undefined }) => {
      const sizes: string[] = [];
      for (let order = level.head; order !== undefined; order = order.next)
        sizes.push(stepsToText(order.leavesLots, instrument.sizeStep));
      return `${stepsToText(level.ticks, instrument.priceStep)}: ${sizes.join(' ')}`;
    };
    return [...book.asks.levels.map(draw), '-', ...book.bids.levels.map(draw).reverse()];
  }
}
