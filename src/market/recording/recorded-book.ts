/**
 * A recorded book in full, of which the market is told the best levels: how they differ from what it was told before.
 * Where levels cross, the newer one is right.
 */
import type { Side } from '../../engine/core/order.ts';
import type { RecordedRow } from '../../engine/core/recording.ts';

/** Levels a side that the market is told. */
const DEPTH = 25;

export interface BookChanges {
  readonly bids?: readonly RecordedRow[];
  readonly asks?: readonly RecordedRow[];
}

export class RecordedBook {
  private readonly bids = new HalfBook('buy');
  private readonly asks = new HalfBook('sell');

  /** What stands at a price from now on. Several prices may come to the same ticks: they add up. */
  set(
    side: Side,
    level: { readonly price: string; readonly ticks: number; readonly lots: number },
  ): void {
    const [own, other] = side === 'buy' ? [this.bids, this.asks] : [this.asks, this.bids];
    own.set(level);
    if (level.lots > 0) other.dropUpTo(level.ticks);
  }

  clear(): void {
    this.bids.clear();
    this.asks.clear();
  }

  /** Whoever was told has forgotten all. */
  forgetTold(): void {
    this.bids.told.clear();
    this.asks.told.clear();
  }

  /** How the best levels differ from what was told; undefined: they do not. */
  changes(): BookChanges | undefined {
    const bids = this.bids.changes();
    const asks = this.asks.changes();
    if (bids.length + asks.length === 0) return undefined;
    return {
      ...(bids.length === 0 ? {} : { bids }),
      ...(asks.length === 0 ? {} : { asks }),
    };
  }
}

class HalfBook {
  readonly told = new Map<number, number>();
  private readonly byPrice = new Map<string, { readonly ticks: number; readonly lots: number }>();
  private readonly byTicks = new Map<number, number>();
  /** Best last. */
  private readonly sorted: number[] = [];
  private readonly direction: 1 | -1;

  constructor(side: Side) {
    this.direction = side === 'buy' ? 1 : -1;
  }

  set({
    lots,
    price,
    ticks,
  }: {
    readonly price: string;
    readonly ticks: number;
    readonly lots: number;
  }): void {
    const before = this.byPrice.get(price)?.lots ?? 0;
    if (lots === before) return;
    if (lots === 0) this.byPrice.delete(price);
    else this.byPrice.set(price, { ticks, lots });
    const all = (this.byTicks.get(ticks) ?? 0) - before + lots;
    if (all > 0 && !this.byTicks.has(ticks)) this.sorted.splice(this.placeOf(ticks), 0, ticks);
    if (all > 0) this.byTicks.set(ticks, all);
    else this.forget(ticks);
  }

  /** Levels that whoever stands at this price on the other side would have met. */
  dropUpTo(ticks: number): void {
    for (;;) {
      const best = this.sorted.at(-1);
      if (best === undefined || (best - ticks) * this.direction < 0) return;
      this.forget(best);
      for (const [price, level] of this.byPrice)
        if (level.ticks === best) this.byPrice.delete(price);
    }
  }

  clear(): void {
    this.byPrice.clear();
    this.byTicks.clear();
    this.sorted.length = 0;
  }

  changes(): readonly RecordedRow[] {
    const rows: RecordedRow[] = [];
    const from = Math.max(0, this.sorted.length - DEPTH);
    const best = new Set<number>();
    for (let at = this.sorted.length - 1; at >= from; at -= 1) {
      const ticks = this.sorted[at] as number;
      const lots = this.byTicks.get(ticks) ?? 0;
      best.add(ticks);
      if (this.told.get(ticks) !== lots) rows.push({ ticks, lots });
    }
    for (const ticks of this.told.keys()) if (!best.has(ticks)) rows.push({ ticks, lots: 0 });
    for (const { lots, ticks } of rows) {
      if (lots === 0) this.told.delete(ticks);
      else this.told.set(ticks, lots);
    }
    return rows;
  }

  private forget(ticks: number): void {
    if (!this.byTicks.delete(ticks)) return;
    this.sorted.splice(this.placeOf(ticks), 1);
  }

  /** Where a price stands, or belongs. */
  private placeOf(ticks: number): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (((this.sorted[middle] as number) - ticks) * this.direction < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
