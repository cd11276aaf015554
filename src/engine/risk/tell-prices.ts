import type { Turn } from '../core/turn.ts';

/** Tells the marks and index prices that are others than before, one event for each contract. */
export function tellPrices({ state: { repricedMarkets }, events }: Turn): void {
  if (repricedMarkets.size === 0) return;
  const markets = [...repricedMarkets].sort((a, b) =>
    a.instrument.key < b.instrument.key ? -1 : 1,
  );
  for (const { instrument, mark, indexPrice } of markets)
    events.push({ type: 'prices-moved', instrument, markPrice: mark.price, indexPrice });
  repricedMarkets.clear();
}
