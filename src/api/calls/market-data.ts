/** Public trades and candles of a market: the newest as it stands, older ones from history. */
import type { Instrument, InstrumentKey } from '../../engine/core/instrument.ts';
import type { Services } from '../../http/endpoint.ts';
import { limit, optional, orderId, timeMs } from '../../http/fields.ts';
import { present } from '../../primitives/present.ts';
import type { CandleRow, CandleSource } from '../../reporting/candles/bar.ts';
import { type Period, periodStart, shiftPeriod } from '../../reporting/candles/period.ts';
import type { History } from '../../reporting/history.ts';
import type { PageRequest, TimeWindow } from '../../reporting/lists/page.ts';
import type { FundingRateRow } from '../../reporting/reports/funding-rates.ts';
import type { TapeTrade } from '../../runtime/tape.ts';
import { priceText, sizeText } from '../codecs/amount-text.ts';
import type { PublicTrade } from '../codecs/public-trade.ts';
import { type Paging, pageById, refuseOverAWeek } from './paging.ts';

/** Newest first. */
export function recentTrades(
  { tape }: Pick<Services, 'tape'>,
  instrument: Instrument,
  count: number,
): readonly PublicTrade[] {
  return tape.recentTrades(instrument.key, count).map((trade) => tradeShown(instrument, trade));
}

/** A trade of the tape as it is shown. */
export function tradeShown(instrument: Instrument, trade: TapeTrade): PublicTrade {
  return {
    symbol: instrument.symbol,
    tradeId: trade.tradeId,
    price: priceText(instrument, trade.priceTicks),
    size: sizeText(instrument, trade.lots),
    takerSide: trade.takerSide,
    timeMs: trade.timeMs,
  };
}

/** How past trades are asked for; the market is told by other fields. */
export const tradePageFields = {
  limit: limit({ default: 500, max: 1000 }),
  idLessThan: optional(orderId({ description: 'Trades with a lower id.' })),
  startTime: optional(timeMs()),
  endTime: optional(timeMs({ description: 'Unix time, ms; at most seven days after the start.' })),
};

interface SentTradePage {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly idLessThan: string | undefined;
  readonly limit: number;
}

/** 40707 for a reversed window, 00001 for one of more than seven days. */
export const tradePaging: Paging<SentTradePage> = {
  ...pageById,
  window: (sent) => {
    refuseOverAWeek(sent);
    return present({ fromMs: sent.startTime, toMs: sent.endTime });
  },
};

/** Newest first. */
export async function pastTrades(
  { history }: Pick<Services, 'history'>,
  instrument: Instrument,
  { page, window }: { readonly page: PageRequest; readonly window: TimeWindow },
): Promise<readonly PublicTrade[]> {
  const rows = await history.trades({ instrument: instrument.key, ...window }, page);
  return rows.map((row) => ({
    symbol: instrument.symbol,
    tradeId: row.tradeId,
    price: row.price,
    size: row.qty,
    takerSide: row.takerSide,
    timeMs: row.timeMs,
  }));
}

/** Rows are oldest first (wire.md 4.5). Times are open times; the end is exclusive. */
export interface CandleQuery {
  readonly instrument: Instrument;
  readonly period: Period;
  /** Absent: trades. */
  readonly source?: CandleSource;
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly limit: number;
}

type Reads = Pick<Services, 'history' | 'nowMs'>;

/** The open candle included: the last `limit` of the window, or the first after a bare start. */
export function recentCandles(services: Reads, query: CandleQuery): Promise<readonly CandleRow[]> {
  const afterNow = services.nowMs() + 1;
  const toMs = Math.min(query.endTime ?? pageEnd(query) ?? afterNow, afterNow);
  const { startTime } = query;
  return services.history.candles({
    ...query.period,
    source: query.source ?? 'trades',
    instrument: query.instrument.key,
    limit: query.limit,
    toMs,
    ...(startTime === undefined ? {} : { fromMs: startTime }),
  });
}

/** Closed candles only: the last `limit` that opened before the end. A start is ignored. */
export function closedCandles(services: Reads, query: CandleQuery): Promise<readonly CandleRow[]> {
  const openSince = periodStart(services.nowMs(), query.period);
  return services.history.candles({
    ...query.period,
    source: query.source ?? 'trades',
    instrument: query.instrument.key,
    limit: query.limit,
    toMs: Math.min(query.endTime ?? openSince, openSince),
  });
}

/** With a start alone, the page ends `limit` candles after it. */
function pageEnd({ startTime, period, limit }: CandleQuery): number | undefined {
  if (startTime === undefined) return undefined;
  const start = periodStart(startTime, period);
  return shiftPeriod(start, start < startTime ? limit + 1 : limit, period);
}

/** As far back as anybody pages: more than a century of 8-hour intervals. */
const RATES_MAX = 120_000;

/** A page of the settled rates, newest first; pages are numbered from 1. */
export async function pastFundRates(
  history: Pick<History, 'fundingRates'>,
  instrument: InstrumentKey,
  { number, size }: { readonly number: number; readonly size: number },
): Promise<readonly FundingRateRow[]> {
  const skipped = (number - 1) * size;
  // A contract has few rates, and the pages before are what the client has just read.
  const rows = await history.fundingRates(
    { instrument },
    { limit: Math.min(skipped + size, RATES_MAX) },
  );
  return rows.slice(skipped);
}
