/**
 * What a client of the venue knows: orders, triggers and loans that are open, and prices, read off
 * replies and events alone, so that a run of random commands depends on nothing inside the engine.
 */
import type { Command, Entry, Result, ResultOf } from '../../src/engine/command.ts';
import type { PositionSide } from '../../src/engine/core/order.ts';
import type { Dice } from './dice.ts';
import { MIDDLE_TICKS } from './twin-venue.ts';

/** What a command is made of. */
export interface Roll {
  readonly dice: Dice;
  readonly known: Known;
  readonly step: number;
  readonly timeMs: number;
  /** Who may send it, and where. */
  readonly uid: string;
  readonly key: string;
}

/** One kind of act: how often it comes, and how it is made. */
export interface Act {
  readonly weight: number;
  readonly make: (roll: Roll) => Command;
}

export type Acts = Readonly<Record<string, Act>>;

interface KnownOrder {
  readonly uid: string;
  readonly orderId: string;
  readonly key: string;
}

/** An open position. */
export interface KnownPosition {
  readonly uid: string;
  readonly key: string;
  readonly side: PositionSide;
}

interface KnownTrigger {
  readonly uid: string;
  readonly orderId: string;
}

/** A deposit or a withdrawal, also one that has ended. */
interface KnownPayment {
  readonly orderId: string;
  readonly uid: string;
  readonly direction: string;
}

interface PlainLeg {
  readonly uid: string;
  readonly category: string;
  readonly symbol: string;
  readonly side: PositionSide;
}

interface PlainTrade {
  readonly type: 'traded';
  readonly category: string;
  readonly symbol: string;
  readonly price: string;
  readonly fills: readonly {
    readonly uid: string;
    readonly positionSide: PositionSide | '';
    readonly effect: string;
  }[];
}

/** What is read of the events in the journal's JSON view (plain-event.ts). */
type PlainEvent =
  | PlainTrade
  | {
      readonly type: 'order-accepted';
      readonly orderId: string;
      readonly uid: string;
      readonly category: string;
      readonly symbol: string;
    }
  | { readonly type: 'payment-changed'; readonly payment: KnownPayment }
  | { readonly type: 'order-closed'; readonly order: { readonly orderId: string } }
  | { readonly type: 'trigger-closed'; readonly trigger: { readonly triggerId: string } }
  | { readonly type: 'position-closed'; readonly position: PlainLeg }
  | { readonly type: 'loan-closed'; readonly loan: { readonly orderId: string } };

export class Known {
  readonly #orders = new Map<string, KnownOrder>();
  readonly #triggers = new Map<string, KnownTrigger>();
  readonly #positions = new Map<string, KnownPosition>();
  readonly #loans = new Set<string>();
  readonly #payments = new Map<string, KnownPayment>();
  readonly #prices = new Map<string, number>();
  /** Of sub-accounts that were made on the way. */
  readonly subs: string[] = [];
  readonly keys: string[] = [];
  /** Instruments that were listed on the way. */
  readonly listed: string[] = [];

  ordersOf(uid: string): readonly KnownOrder[] {
    return [...this.#orders.values()].filter((order) => order.uid === uid);
  }

  triggersOf(uid: string): readonly KnownTrigger[] {
    return [...this.#triggers.values()].filter((trigger) => trigger.uid === uid);
  }

  get positions(): readonly KnownPosition[] {
    return [...this.#positions.values()];
  }

  get loans(): readonly string[] {
    return [...this.#loans];
  }

  get payments(): readonly KnownPayment[] {
    return [...this.#payments.values()];
  }

  /** The last price, kept within bounds: prices wander and take positions into loss. */
  middleOf(key: string): number {
    return Math.min(500, Math.max(60, this.#prices.get(key) ?? MIDDLE_TICKS));
  }

  /** Orders will be around this price from now on. */
  expect(key: string, ticks: number): void {
    this.#prices.set(key, ticks);
  }

  note({ command }: Entry, result: Result, events: readonly object[]): void {
    if (result.ok) this.#noteReply(command, result);
    for (const event of events) this.#noteEvent(event as PlainEvent);
  }

  #noteEvent(event: PlainEvent): void {
    switch (event.type) {
      case 'order-accepted':
        this.#orders.set(event.orderId, { ...event, key: `${event.category}:${event.symbol}` });
        break;
      case 'order-closed':
        this.#orders.delete(event.order.orderId);
        break;
      case 'trigger-closed':
        this.#triggers.delete(event.trigger.triggerId);
        break;
      case 'position-closed':
        this.#positions.delete(positionName(event.position));
        break;
      case 'payment-changed':
        this.#payments.set(event.payment.orderId, event.payment);
        break;
      case 'loan-closed':
        this.#loans.delete(event.loan.orderId);
        break;
      case 'traded':
        this.#noteTrade(event);
        break;
      default:
    }
  }

  #noteTrade({ category, symbol, price, fills }: PlainTrade): void {
    this.#prices.set(`${category}:${symbol}`, Math.round(2 * Number(price)));
    for (const { effect, positionSide: side, uid } of fills) {
      if (side === '' || effect === 'close') continue;
      this.#positions.set(positionName({ uid, category, symbol, side }), {
        uid,
        key: `${category}:${symbol}`,
        side,
      });
    }
  }

  #noteReply(command: Entry['command'], result: object): void {
    switch (command.type) {
      case 'place-trigger':
        this.#addTrigger(command.uid, result);
        break;
      case 'place-leg-triggers':
        for (const one of (result as ResultOf<'place-leg-triggers'>).triggers)
          this.#addTrigger(command.uid, one);
        break;
      case 'disburse-loan':
        this.#loans.add(textIn(result, 'orderId'));
        break;
      case 'create-sub-account':
        this.subs.push(textIn(result, 'uid'));
        break;
      case 'create-instrument':
        this.listed.push(textIn(result, 'instrument'));
        break;
      case 'create-key':
      case 'create-sub-key':
        this.keys.push(textIn(result, 'key'));
        break;
      default:
    }
  }

  #addTrigger(uid: string, result: object): void {
    const orderId = textIn(result, 'orderId');
    this.#triggers.set(orderId, { uid, orderId });
  }
}

function positionName({ uid, category, symbol, side }: PlainLeg): string {
  return `${uid} ${category}:${symbol} ${side}`;
}

function textIn(result: object, field: string): string {
  return String((result as Readonly<Record<string, unknown>>)[field]);
}
