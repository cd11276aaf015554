/**
 * The history that the API asks: SQL rows and the overlay's waiting ones, as if they were one.
 * Each answer takes the waiting rows first and the stored ones second: what is committed between
 * the two reads is then seen twice and counted once, never missed.
 */
import type { InstrumentKey } from '../engine/core/instrument.ts';
import { fillRecord, orderRecord } from '../engine/core/order-record.ts';
import { momentsOf } from '../engine/moments.ts';
import type { TriggerRecord } from '../engine/orders/trigger/trigger-record.ts';
import { createAgentHistory } from './agent-history.ts';
import { candlesOf } from './candles/candles.ts';
import type {
  AuditFilter,
  AuditRow,
  BillFilter,
  BillRow,
  ClosedPositionFilter,
  ClosedPositionRow,
  FundingRateRow,
  History,
  ReceiptFilter,
  ReceiptRow,
  ReserveRow,
  TriggerHistoryFilter,
} from './history.ts';
import type { HistorySources } from './history-sources.ts';
import type { PageRequest } from './lists/page.ts';
import { idBound, mergeNewest } from './lists/paging.ts';
import { createLoanHistory } from './loan-history.ts';
import { numberedPostings } from './postings/numbered-postings.ts';
import { auditMatches, auditRows, findAudit } from './reports/audit.ts';
import { balancesOf } from './reports/balances.ts';
import { billMatches, billRows, findBills } from './reports/bills.ts';
import {
  closedPositionMatches,
  closedPositionRows,
  findClosedPositions,
} from './reports/closed-positions.ts';
import { findFills } from './reports/fills.ts';
import { findFundingRates, fundingRateRows } from './reports/funding-rates.ts';
import { findLedger, ledgerMatches, ledgerRow, ledgerTouches } from './reports/ledger.ts';
import { findOrders } from './reports/orders.ts';
import { findReceipts, receiptMatches, receiptRows } from './reports/receipts.ts';
import { findReserves, reserveRows } from './reports/reserves.ts';
import { findTrades, tradeRow } from './reports/trades.ts';
import { findTransfers, transferMatches, transferRows } from './reports/transfers.ts';
import { findTriggers, finishedTriggers, triggerMatches } from './reports/triggers.ts';

export function createHistory(sources: HistorySources): History {
  const { database, overlay, scales } = sources;
  return {
    ...createAgentHistory(sources),
    ...createLoanHistory(sources),
    orders: async (filter, page) => {
      const waiting = overlay.orders(filter, page).map((order) => orderRecord(scales, order));
      const stored = await findOrders(database, filter, page);
      return mergeNewest({ waiting, stored }, (row) => row.orderId, page.limit);
    },
    fills: async (filter, page) => {
      const waiting = overlay
        .fills(filter, page)
        .map(({ trade, fill, at }) => fillRecord(scales, trade, fill, at.timeMs));
      const stored = await findFills(database, filter, page);
      return mergeNewest({ waiting, stored }, (row) => row.fillId, page.limit);
    },
    trades: async (instrument, window, page) => {
      const waiting = overlay
        .trades(instrument, window, page)
        .map(({ trade, at }) => tradeRow(trade, at.timeMs));
      const stored = await findTrades(database, { ...window, instrument }, page);
      return mergeNewest({ waiting, stored }, (row) => row.tradeId, page.limit);
    },
    candles: (request) => candlesOf(sources, request),
    ledger: async (filter, page) => {
      const waiting = overlay
        .newestItems(page.limit, ({ entry, events }) =>
          ledgerTouches(entry, events).filter((touch) => ledgerMatches(touch, filter, page)),
        )
        .map((touch) => ledgerRow(touch, scales));
      const stored = await findLedger(database, filter, page);
      return mergeNewest({ waiting, stored }, (row) => row.entryId, page.limit);
    },
    bills: (filter, page) => billsOf(sources, filter, page),
    balances: (request) => balancesOf(sources, request),
    closedPositions: (filter, page) => closedPositionsOf(sources, filter, page),
    transfers: async (filter, page) => {
      const waiting = overlay.newestItems(page.limit, ({ entry, events }) =>
        momentsOf(entry, events)
          .flatMap((at) => at.events.flatMap((event) => transferRows(at, event, scales)))
          .filter((row) => transferMatches(row, filter, page)),
      );
      const stored = await findTransfers(database, filter, page);
      return mergeNewest({ waiting, stored }, (row) => row.transferId, page.limit);
    },
    triggers: (filter, page) => triggersOf(sources, filter, page),
    reserves: (instrument, page) => reservesOf(sources, instrument, page),
    fundingRates: (instrument, limit) => fundingRatesOf(sources, instrument, limit),
    receipts: (filter, page) => receiptsOf(sources, filter, page),
    audit: (window, page) => auditOf(sources, window, page),
  };
}

async function billsOf(
  { database, overlay, scales }: HistorySources,
  filter: BillFilter,
  page: PageRequest,
): Promise<readonly BillRow[]> {
  const waiting = overlay.newestItems(page.limit, ({ entry, events }) =>
    billRows(entry, events, scales).filter((row) => billMatches(row, filter, page)),
  );
  const stored = await findBills(database, filter, page);
  return mergeNewest({ waiting, stored }, (row) => row.billId, page.limit);
}

async function closedPositionsOf(
  { database, overlay, scales }: HistorySources,
  filter: ClosedPositionFilter,
  page: PageRequest,
): Promise<readonly ClosedPositionRow[]> {
  const waiting = overlay.newestItems(page.limit, ({ entry, events }) =>
    closedPositionRows(entry, events, scales).filter((row) =>
      closedPositionMatches(row, filter, page),
    ),
  );
  const stored = await findClosedPositions(database, filter, page);
  return mergeNewest({ waiting, stored }, (row) => row.closingId, page.limit);
}

/** Triggers do not end in the order of their ids: all that wait are looked at. */
async function triggersOf(
  { database, overlay }: HistorySources,
  filter: TriggerHistoryFilter,
  page: PageRequest,
): Promise<readonly TriggerRecord[]> {
  const waiting = overlay
    .newestItems(Number.POSITIVE_INFINITY, ({ events }) =>
      finishedTriggers(events).filter((record) => triggerMatches(record, filter, page)),
    )
    .toSorted((left, right) => (left.triggerId > right.triggerId ? -1 : 1));
  const stored = await findTriggers(database, filter, page);
  return mergeNewest({ waiting, stored }, (row) => row.triggerId, page.limit);
}

async function reservesOf(
  { database, overlay, scales }: HistorySources,
  instrument: InstrumentKey,
  page: PageRequest,
): Promise<readonly ReserveRow[]> {
  const bound = idBound(page);
  const waiting = overlay
    .reserveChanges(instrument)
    .flatMap(({ entry, events }) => numberedPostings(entry, events))
    .flatMap((posting) => reserveRows(posting, scales))
    .filter((row) => row.instrument === instrument && row.entryId < bound)
    .toReversed();
  const stored = await findReserves(database, instrument, page);
  return mergeNewest({ waiting, stored }, (row) => row.entryId, page.limit);
}

async function fundingRatesOf(
  { database, overlay }: HistorySources,
  instrument: InstrumentKey,
  limit: number,
): Promise<readonly FundingRateRow[]> {
  const waiting = overlay.newestItems(limit, ({ entry, events }) =>
    momentsOf(entry, events)
      .flatMap((at) => at.events.flatMap((event) => fundingRateRows(at, event)))
      .filter((row) => row.instrument === instrument),
  );
  const stored = await findFundingRates(database, instrument, limit);
  return mergeNewest({ waiting, stored }, (row) => idText(row.timeMs), limit);
}

async function receiptsOf(
  { database, overlay }: HistorySources,
  filter: ReceiptFilter,
  page: PageRequest,
): Promise<readonly ReceiptRow[]> {
  const waiting = overlay.newestItems(page.limit, ({ entry, events }) =>
    momentsOf(entry, events)
      .flatMap((at) => at.events.flatMap((event) => receiptRows(at, event)))
      .filter((row) => receiptMatches(row, filter, page)),
  );
  const stored = await findReceipts(database, filter, page);
  return mergeNewest({ waiting, stored }, (row) => row.receiptId, page.limit);
}

async function auditOf(
  { database, overlay }: HistorySources,
  filter: AuditFilter,
  page: PageRequest,
): Promise<readonly AuditRow[]> {
  const waiting = overlay.newestItems(page.limit, ({ entry, events }) =>
    auditRows(entry, events).filter((row) => auditMatches(row, filter, page)),
  );
  const stored = await findAudit(database, filter, page);
  return mergeNewest({ waiting, stored }, (row) => idText(row.seq), page.limit);
}

/** Rows that are numbered by `seq` or by time: as text of one length it compares like an id. */
function idText(count: number): string {
  return String(count).padStart(19, '0');
}
