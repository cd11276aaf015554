/**
 * The history that the API asks: SQL rows and the overlay's waiting ones, as if they were one.
 * Each answer takes the waiting rows first and the stored ones second: what is committed between
 * the two reads is then seen twice and counted once, never missed.
 */
import type { Kysely } from 'kysely';
import { fillRecord, orderRecord } from '../engine/order/order-record.ts';
import type { State } from '../engine/state.ts';
import { candlesOf } from './candles.ts';
import type { Tables } from './database.ts';
import type { History, LedgerFilter } from './history.ts';
import type { Overlay } from './overlay.ts';
import { idBound, isWithin, mergeNewest } from './paging.ts';
import { auditRows, findAudit } from './tables/audit.ts';
import { findFills } from './tables/fills.ts';
import { findLedger, ledgerRows } from './tables/ledger.ts';
import { findOrders } from './tables/orders.ts';
import { findTrades, tradeRow } from './tables/trades.ts';

export interface HistorySources {
  /** See `queriesOn` in database.ts. */
  readonly database: Kysely<Tables>;
  readonly overlay: Overlay;
  /** The live state: coin scales and instruments. */
  readonly scales: Pick<State, 'coins' | 'markets'>;
  /** Venue time: no candle opens after it. */
  readonly nowMs: () => number;
}

export function createHistory(sources: HistorySources): History {
  const { database, overlay, scales } = sources;
  return {
    orders: async (filter, page) => {
      const waiting = overlay.orders(filter, page).map((order) => orderRecord(scales, order));
      const stored = await findOrders(database, filter, page);
      return mergeNewest({ waiting, stored }, (row) => row.orderId, page.limit);
    },
    fills: async (filter, page) => {
      const waiting = overlay
        .fills(filter, page)
        .map(({ trade, fill, entry }) => fillRecord(scales, trade, fill, entry.timeMs));
      const stored = await findFills(database, filter, page);
      return mergeNewest({ waiting, stored }, (row) => row.fillId, page.limit);
    },
    trades: async (instrument, window, page) => {
      const waiting = overlay
        .trades(instrument, window, page)
        .map(({ trade, entry }) => tradeRow(trade, entry.timeMs));
      const stored = await findTrades(database, { ...window, instrument }, page);
      return mergeNewest({ waiting, stored }, (row) => row.tradeId, page.limit);
    },
    candles: (request) => candlesOf(sources, request),
    ledger: async (filter, page) => {
      const waiting = overlay
        .all()
        .flatMap(({ entry, events }) => ledgerRows(entry, events, scales))
        .filter((row) => row.entryId < idBound(page) && isAskedFor(row, filter))
        .reverse();
      const stored = await findLedger(database, filter, page);
      return mergeNewest({ waiting, stored }, (row) => row.entryId, page.limit);
    },
    audit: async (window, page) => {
      const waiting = overlay
        .all()
        .flatMap(({ entry, events }) => auditRows(entry, events))
        .filter((row) => seqText(row) < idBound(page) && isWithin(window, row.timeMs))
        .reverse();
      const stored = await findAudit(database, window, page);
      return mergeNewest({ waiting, stored }, seqText, page.limit);
    },
  };
}

function isAskedFor(
  row: { readonly uid: string; readonly coin: string; readonly timeMs: number },
  filter: LedgerFilter,
): boolean {
  if (filter.uid !== undefined && row.uid !== filter.uid) return false;
  if (filter.coin !== undefined && row.coin !== filter.coin) return false;
  return isWithin(filter, row.timeMs);
}

/** Audit rows are numbered by `seq`; as text of one length it compares like an id. */
function seqText(row: { readonly seq: number }): string {
  return String(row.seq).padStart(19, '0');
}
