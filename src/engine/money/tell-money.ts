import type { Turn } from '../core/turn.ts';

/** Tells the money that has moved since it was told last, as one event. */
export function tellMoney({ state: { ledger }, events }: Turn): void {
  if (ledger.pending.length === 0) return;
  events.push({ type: 'posted', postings: ledger.pending });
  ledger.pending = [];
}
