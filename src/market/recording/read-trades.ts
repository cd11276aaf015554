/** Recorded trades, one a row. */
import { oppositeSide, type Side } from '../../engine/core/order.ts';
import { columnAt } from './csv-rows.ts';
import {
  gapBetween,
  lotsIn,
  type Moments,
  oneSymbol,
  type Reading,
  type TimeOf,
  ticksIn,
} from './row-parts.ts';

export async function* readTrades(
  reading: Reading,
  { size, time }: { readonly time: TimeOf; readonly size: readonly string[] },
): Moments {
  const { csv, gapMs } = reading;
  const [sideAt, priceAt, sizeAt] = [
    columnAt(csv, 'side'),
    columnAt(csv, 'price'),
    columnAt(csv, ...size),
  ];
  const checkSymbol = oneSymbol(csv);
  let beforeMs: number | undefined;
  let last: { readonly side: Side; readonly ticks: number } = { side: 'buy', ticks: 0 };
  for await (const cells of csv.rows) {
    checkSymbol(cells);
    const timeMs = time(cells);
    const gap = gapBetween(beforeMs, timeMs, gapMs);
    if (gap !== undefined) yield gap;
    beforeMs = timeMs;
    const lots = lotsIn(reading, cells[sizeAt]);
    const side = takerSide(cells[sideAt] ?? '', () => {
      const ticks = ticksIn(reading, cells[priceAt], 'buy');
      return ticks === last.ticks ? last.side : ticks > last.ticks ? 'buy' : 'sell';
    });
    if (side === undefined) throw csv.fault(`expected buy or sell, got "${cells[sideAt]}"`);
    // Who buys meets an ask: rounded as one.
    const ticks = ticksIn(reading, cells[priceAt], oppositeSide(side));
    last = { side, ticks };
    if (lots > 0) yield { timeMs, trade: { side, ticks, lots } };
  }
}

/** A side that nobody recorded follows from where the price went. */
function takerSide(text: string, byMove: () => Side): Side | undefined {
  const word = text.toLowerCase();
  if (word === 'buy' || word === 'sell') return word;
  return word === 'unknown' ? byMove() : undefined;
}
