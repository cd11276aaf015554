/** What the venue closed of positions: for their own sake, or as the other side of a loss. */
import { priceText, sizeText } from '../api/codecs/amount-text.ts';
import type { ForcedClose } from '../api/codecs/public-trade.ts';
import type { ReadEvent } from '../engine/core/event.ts';
import type { ExecType } from '../engine/core/order.ts';

/** The sides of a trade whose order was one of these steps, of everybody or of one user. */
export function forcedCloses(
  event: ReadEvent,
  { steps, uid, timeMs }: { steps: readonly ExecType[]; uid?: string; timeMs: number },
): readonly ForcedClose[] {
  if (event.type !== 'traded') return [];
  const { instrument } = event;
  return [event.maker, event.taker]
    .filter(({ order }) => steps.includes(order.execType))
    .filter(({ order }) => uid === undefined || order.userMarket.user.uid === uid)
    .map(({ order: { side } }) => ({
      symbol: instrument.symbol,
      side,
      price: priceText(instrument, event.priceTicks),
      size: sizeText(instrument, event.lots),
      timeMs,
    }));
}
