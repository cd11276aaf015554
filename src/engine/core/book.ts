/** The order book of one instrument as the state keeps it: markets/order-book.ts says how it is kept. */
import type { Order } from './order.ts';

export interface PriceLevel {
  readonly ticks: number;
  /** Σ leavesLots of its orders. */
  lots: number;
  count: number;
  head: Order | undefined;
  tail: Order | undefined;
}

/** The least an entry of the book must have; `Order` has it, the bench has a bare one. */
export interface BookSide {
  /** Worst first, best last. */
  readonly levels: PriceLevel[];
  readonly byTicks: Map<number, PriceLevel>;
  /** 1 for bids (higher is better), -1 for asks. */
  readonly direction: 1 | -1;
  /** Counts its changes, so that a rendering of it can be kept while it stands still. */
  version: number;
}

export interface OrderBook {
  readonly bids: BookSide;
  readonly asks: BookSide;
}

export function createBook(): OrderBook {
  return {
    bids: { levels: [], byTicks: new Map(), direction: 1, version: 0 },
    asks: { levels: [], byTicks: new Map(), direction: -1, version: 0 },
  };
}
