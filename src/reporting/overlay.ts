/**
 * What has been applied but may not be in SQL yet, so that everybody reads their own writes (case
 * A28). Feeding it costs an array slot. It may hold more than is missing from SQL, never less: it
 * drops whole chunks, and readers count a row that is in both once.
 */
import type { Entry } from '../engine/command.ts';
import type { Event } from '../engine/core/event.ts';
import type { InstrumentKey } from '../engine/core/instrument.ts';
import { categoryOf, type Order } from '../engine/core/order.ts';
import type { FillFilter, OrderFilter } from './history.ts';
import type { PageRequest, TimeWindow } from './lists/page.ts';
import { idBound, isWithin } from './lists/paging.ts';
import {
  type Applied,
  clientOidKey,
  OverlayChunk,
  type WaitingFill,
  type WaitingPrices,
  type WaitingTrade,
} from './overlay-chunk.ts';

export class Overlay {
  /** Oldest first. */
  readonly #chunks: OverlayChunk[] = [];
  #projectedSeq = 0;

  /** Feeds one applied command; one that is already projected is passed over. */
  onApplied(entry: Entry, events: readonly Event[]): void {
    if (entry.seq <= this.#projectedSeq) return;
    let newest = this.#chunks.at(-1);
    if (newest === undefined || newest.isFull) {
      newest = new OverlayChunk();
      this.#chunks.push(newest);
    }
    newest.add({ entry, events });
  }

  /** Everything up to `seq` is committed in SQL. */
  projected(seq: number): void {
    this.#projectedSeq = Math.max(this.#projectedSeq, seq);
    const kept = this.#chunks.findIndex((chunk) => chunk.lastSeq > this.#projectedSeq);
    this.#chunks.splice(0, kept === -1 ? this.#chunks.length : kept);
  }

  /** Finished orders that match, by id descending. */
  orders(filter: OrderFilter, page: PageRequest): readonly Order[] {
    const bound = idBound(page);
    const found = this.#collect((chunk) => candidates(chunk, filter)).filter(
      (order) =>
        (filter.uid === undefined || order.holding.user.uid === filter.uid) &&
        order.id < bound &&
        isWithin(filter, order.createdMs) &&
        isOf(order, filter) &&
        (filter.clientOid === undefined || order.clientOid === filter.clientOid),
    );
    return found.sort((left, right) => (left.id > right.id ? -1 : 1)).slice(0, page.limit);
  }

  /** Fills that match, by id descending. */
  fills(filter: FillFilter, page: PageRequest): readonly WaitingFill[] {
    const { orderId, uid } = filter;
    return this.#newest(page, {
      pick: ({ indexes }) => {
        if (orderId !== undefined) return indexes.fillsByOrder.get(orderId);
        return uid === undefined ? indexes.fills : indexes.fillsByUser.get(uid);
      },
      idOf: ({ fill }) => fill.fillId,
      matches: ({ at, fill }) =>
        (uid === undefined || fill.order.holding.user.uid === uid) &&
        isWithin(filter, at.timeMs) &&
        isOf(fill.order, filter),
    });
  }

  /** Public trades that match, by id descending. */
  trades(
    instrument: InstrumentKey,
    window: TimeWindow,
    page: PageRequest,
  ): readonly WaitingTrade[] {
    return this.#newest(page, {
      pick: ({ indexes }) => indexes.tradesByInstrument.get(instrument),
      idOf: ({ trade }) => trade.tradeId,
      matches: ({ at }) => isWithin(window, at.timeMs),
    });
  }

  /** Every waiting trade of an instrument, oldest first. */
  allTrades(instrument: InstrumentKey): readonly WaitingTrade[] {
    return this.#collect(({ indexes }) => indexes.tradesByInstrument.get(instrument));
  }

  /** Every waiting move of an instrument's prices, oldest first. */
  allPrices(instrument: InstrumentKey): readonly WaitingPrices[] {
    return this.#collect(({ indexes }) => indexes.pricesByInstrument.get(instrument));
  }

  /** Waiting commands that changed the reserve of an instrument, oldest first. */
  reserveChanges(instrument: InstrumentKey): readonly Applied[] {
    return this.#chunks.flatMap(({ indexes }) => [
      ...(indexes.reserveChanges.get(instrument) ?? []),
    ]);
  }

  /** The newest `limit` of what `itemsOf` finds in each waiting command (there oldest first). */
  newestItems<T>(limit: number, itemsOf: (applied: Applied) => readonly T[]): readonly T[] {
    const found: T[] = [];
    for (const chunk of this.#chunks.toReversed()) {
      for (let at = chunk.applied.length - 1; at >= 0 && found.length < limit; at -= 1) {
        found.push(...itemsOf(chunk.applied[at] as Applied).toReversed());
      }
    }
    return found.slice(0, limit);
  }

  #newest<T>(page: PageRequest, search: Search<T>): readonly T[] {
    const bound = idBound(page);
    const found: T[] = [];
    for (const chunk of this.#chunks.toReversed()) {
      const items = search.pick(chunk) ?? [];
      const first = items[0];
      // Ids grow: when the first is past the cursor, all are.
      if (first === undefined || search.idOf(first) >= bound) continue;
      for (let at = items.length - 1; at >= 0 && found.length < page.limit; at -= 1) {
        const item = items[at] as T;
        if (search.idOf(item) < bound && search.matches(item)) found.push(item);
      }
    }
    return found;
  }

  #collect<T>(pick: (chunk: OverlayChunk) => readonly T[] | undefined): T[] {
    return this.#chunks.flatMap((chunk) => pick(chunk) ?? []);
  }
}

/** How to look through the lists of a chunk, which are in the order of their ids. */
interface Search<T> {
  readonly pick: (chunk: OverlayChunk) => readonly T[] | undefined;
  readonly idOf: (item: T) => string;
  readonly matches: (item: T) => boolean;
}

/** The shortest list of a chunk that holds every order the filter may mean. */
function candidates({ indexes }: OverlayChunk, filter: OrderFilter): readonly Order[] | undefined {
  const { clientOid, orderId, uid } = filter;
  if (orderId !== undefined) return indexes.ordersById.get(orderId);
  if (uid === undefined) return indexes.orders;
  if (clientOid !== undefined)
    return indexes.ordersByClientOid.get(clientOidKey({ uid, clientOid }));
  return indexes.ordersByUser.get(uid);
}

function isOf(order: Order, filter: Pick<OrderFilter, 'categories' | 'symbol'>): boolean {
  const { categories, symbol } = filter;
  if (symbol !== undefined && order.holding.market.instrument.symbol !== symbol) return false;
  return categories === undefined || categories.includes(categoryOf(order));
}
