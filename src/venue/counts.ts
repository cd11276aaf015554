/** What has happened in a venue since it was opened: its counters of metrics, and its live line. */
import type { Event } from '../engine/event.ts';
import type { Receipt } from '../engine/receipt.ts';
import type { Sequencer } from '../runtime/sequencer.ts';

export interface VenueCounts {
  readonly commands: number;
  readonly orders: number;
  readonly trades: number;
  /** Positions reduced or liquidated. */
  readonly liquidations: number;
  /** Losses that were shared, not those who shared them. */
  readonly deleveragings: number;
  /** Funding intervals of contracts. */
  readonly fundings: number;
  readonly triggers: number;
}

type Totals = { -readonly [K in keyof VenueCounts]: VenueCounts[K] };

/** Counts from now on; the object is kept up to date. */
export function countEvents(venue: Pick<Sequencer, 'listen'>): VenueCounts {
  const totals: Totals = {
    commands: 0,
    orders: 0,
    trades: 0,
    liquidations: 0,
    deleveragings: 0,
    fundings: 0,
    triggers: 0,
  };
  venue.listen((_, events) => {
    totals.commands += 1;
    for (const event of events) count(totals, event);
  });
  return totals;
}

function count(totals: Totals, event: Event): void {
  switch (event.type) {
    case 'traded':
      totals.trades += 1;
      break;
    case 'order-accepted':
      totals.orders += 1;
      break;
    case 'funding-settled':
      totals.fundings += 1;
      break;
    case 'receipt':
      countReceipt(totals, event.receipt);
      break;
  }
}

/** Of several receipts of one happening, the one that counts it. */
function countReceipt(totals: Totals, { kind, step }: Receipt): void {
  if (kind === 'trigger') totals.triggers += 1;
  else if (step === 'reduce' || step === 'liquidate') totals.liquidations += 1;
  else if (step === 'deleverage') totals.deleveragings += 1;
}
