/**
 * A run of applied commands whose rows may not be in SQL yet. Its indexes are built when first
 * asked, so commands that are projected before anybody asks cost no more than one array slot.
 */
import type { Entry } from '../engine/command.ts';
import type { Event, Fill, PricesMoved, Traded } from '../engine/core/event.ts';
import type { InstrumentKey } from '../engine/core/instrument.ts';
import type { Posting } from '../engine/core/ledger.ts';
import type { Order } from '../engine/core/order.ts';
import { type Happened, momentsOf } from '../engine/moments.ts';
import { reservedFor } from '../engine/money/chart-of-accounts.ts';

/** Small enough that a chunk is soon dropped, large enough that few wait. */
const CHUNK_ENTRIES = 1024;

export interface Applied {
  readonly entry: Entry;
  readonly events: readonly Event[];
}

export interface WaitingTrade {
  readonly trade: Traded;
  readonly at: Happened;
}

export interface WaitingPrices {
  readonly prices: PricesMoved;
  readonly at: Happened;
}

export interface WaitingFill extends WaitingTrade {
  readonly fill: Fill;
}

/** Lists in the order of events, by what the questions name. */
interface Indexes {
  readonly orders: Order[];
  readonly ordersByUser: Map<string, Order[]>;
  readonly ordersById: Map<string, Order[]>;
  /** By user and client's id. */
  readonly ordersByClientOid: Map<string, Order[]>;
  readonly fills: WaitingFill[];
  readonly fillsByUser: Map<string, WaitingFill[]>;
  readonly fillsByOrder: Map<string, WaitingFill[]>;
  readonly tradesByInstrument: Map<string, WaitingTrade[]>;
  readonly pricesByInstrument: Map<string, WaitingPrices[]>;
  /** Commands that changed the reserve of an instrument. */
  readonly reserveChanges: Map<InstrumentKey, Set<Applied>>;
}

export class OverlayChunk {
  readonly #applied: Applied[] = [];
  readonly #indexes: Indexes = {
    orders: [],
    ordersByUser: new Map(),
    ordersById: new Map(),
    ordersByClientOid: new Map(),
    fills: [],
    fillsByUser: new Map(),
    fillsByOrder: new Map(),
    tradesByInstrument: new Map(),
    pricesByInstrument: new Map(),
    reserveChanges: new Map(),
  };
  #indexed = 0;

  add(applied: Applied): void {
    this.#applied.push(applied);
  }

  get isFull(): boolean {
    return this.#applied.length >= CHUNK_ENTRIES;
  }

  get lastSeq(): number {
    return this.#applied.at(-1)?.entry.seq ?? 0;
  }

  /** The commands with their events, oldest first. */
  get applied(): readonly Applied[] {
    return this.#applied;
  }

  get indexes(): Readonly<Indexes> {
    for (; this.#indexed < this.#applied.length; this.#indexed += 1) {
      this.#index(this.#applied[this.#indexed] as Applied);
    }
    return this.#indexes;
  }

  #index(applied: Applied): void {
    for (const at of momentsOf(applied.entry, applied.events)) {
      for (const event of at.events) this.#indexEvent(event, at, applied);
    }
  }

  #indexEvent(event: Event, at: Happened, applied: Applied): void {
    switch (event.type) {
      case 'order-closed':
        this.#indexOrder(event.order);
        break;
      case 'traded':
        this.#indexTrade({ trade: event, at });
        break;
      case 'prices-moved':
        append(this.#indexes.pricesByInstrument, event.instrument.key, { prices: event, at });
        break;
      case 'posted':
        this.#indexPostings(event.postings, applied);
        break;
      default:
    }
  }

  #indexPostings(postings: readonly Posting[], applied: Applied): void {
    const { reserveChanges } = this.#indexes;
    for (const { debit, credit } of postings) {
      const instrument = reservedFor(debit) ?? reservedFor(credit);
      if (instrument === undefined) continue;
      const changes = reserveChanges.get(instrument);
      if (changes === undefined) reserveChanges.set(instrument, new Set([applied]));
      else changes.add(applied);
    }
  }

  #indexOrder(order: Order): void {
    this.#indexes.orders.push(order);
    append(this.#indexes.ordersByUser, order.holding.user.uid, order);
    append(this.#indexes.ordersById, order.id, order);
    const { clientOid, holding } = order;
    const key = clientOidKey({ uid: holding.user.uid, clientOid });
    append(this.#indexes.ordersByClientOid, key, order);
  }

  #indexTrade(waiting: WaitingTrade): void {
    const { trade } = waiting;
    append(this.#indexes.tradesByInstrument, trade.instrument.key, waiting);
    // Readers rely on lists in the order of ids, also where a user met himself.
    const fills = [trade.maker, trade.taker].sort((left, right) =>
      left.fillId < right.fillId ? -1 : 1,
    );
    for (const fill of fills) {
      const waitingFill: WaitingFill = { ...waiting, fill };
      this.#indexes.fills.push(waitingFill);
      append(this.#indexes.fillsByUser, fill.order.holding.user.uid, waitingFill);
      append(this.#indexes.fillsByOrder, fill.order.id, waitingFill);
    }
  }
}

export function clientOidKey(of: { readonly uid: string; readonly clientOid: string }): string {
  return `${of.uid} ${of.clientOid}`;
}

function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
