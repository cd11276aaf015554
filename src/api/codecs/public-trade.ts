/** Public trades of a market: the newest from the tape, older ones from history. */
import Type, { type Static } from 'typebox';
import type { Instrument } from '../../engine/core/instrument.ts';
import type { Services } from '../../http/endpoint.ts';
import { str } from '../../http/fields.ts';
import { present } from '../../primitives/present.ts';
import { idCursor, refuseOverAWeek } from '../calls/paging.ts';
import { priceText, sizeText } from './amount-text.ts';

export const publicTrade = Type.Object({
  symbol: str('Trading pair.'),
  tradeId: str('Trade id.'),
  price: str('Price.'),
  size: str('Size, base coin.'),
  side: str('Side of the taker.'),
  ts: str('Time, Unix ms.'),
});

export type PublicTrade = Static<typeof publicTrade>;

export interface TradePage {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly idLessThan: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export function recentTrades(
  { tape }: Pick<Services, 'tape'>,
  instrument: Instrument,
  limit: number,
): PublicTrade[] {
  return tape.recentTrades(instrument.key, limit).map((trade) => ({
    symbol: instrument.symbol,
    tradeId: trade.tradeId,
    price: priceText(instrument, trade.priceTicks),
    size: sizeText(instrument, trade.lots),
    side: trade.takerSide,
    ts: String(trade.timeMs),
  }));
}

/**
 * Newest first; refuses a reversed window (40707), one of more than seven days (00001), and an idLessThan that
 * can be no id.
 */
export async function pastTrades(
  { history }: Pick<Services, 'history'>,
  instrument: Instrument,
  page: TradePage,
): Promise<PublicTrade[]> {
  const { startTime, endTime, idLessThan, limit } = page;
  refuseOverAWeek(page);
  const rows = await history.trades(
    { instrument: instrument.key, ...present({ fromMs: startTime, toMs: endTime }) },
    present({ beforeId: idCursor(idLessThan, 'idLessThan'), limit }),
  );
  return rows.map((row) => ({
    symbol: instrument.symbol,
    tradeId: row.tradeId,
    price: row.price,
    size: row.qty,
    side: row.takerSide,
    ts: String(row.timeMs),
  }));
}
