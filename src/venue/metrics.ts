/** The venue's own metrics. */
import type { ReadEvent } from '../engine/core/event.ts';
import type { Receipt } from '../engine/core/receipt.ts';
import type { ReadState } from '../engine/core/state.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { VenueCounter, VenueGauge, VenueSeries } from '../http/metrics.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import type { Load, Projection } from './backing/backing.ts';
import type { VenueClock } from './clock.ts';

/** What has happened in a venue since it was opened. */
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

function count(totals: Totals, event: ReadEvent): void {
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

/** How far journal and history are, and what the state holds. */
export function venueGauges({
  sequencer,
  projection,
  load,
  clock,
}: {
  readonly sequencer: Sequencer;
  readonly projection: Projection;
  readonly load: Load | undefined;
  readonly clock: Pick<VenueClock, 'steady'>;
}): readonly VenueGauge[] {
  const { state } = sequencer;
  return [
    ...(load === undefined ? [] : loadGauges(load)),
    {
      name: 'bourse_applied_seq',
      help: 'Sequence number of the last journal entry that was applied.',
      read: () => state.seq,
    },
    {
      name: 'bourse_projected_seq',
      help: 'Sequence number up to which the SQL history is written.',
      read: projection.projectedSeq,
    },
    {
      name: 'bourse_venue_time_ms',
      help: 'Unix time of the last journal entry, in milliseconds.',
      read: () => state.timeMs,
    },
    {
      name: 'bourse_clock_offset_ms',
      help: "How far the host's clock is ahead of venue time; 0 on a manual clock.",
      read: () => clock.steady?.offsetMs() ?? 0,
    },
    { name: 'bourse_open_orders', help: 'Open orders.', read: () => countOpen(state) },
    { name: 'bourse_users', help: 'Users, sub-accounts included.', read: () => state.users.size },
    { name: 'bourse_instruments', help: 'Instruments.', read: () => state.markets.size },
    {
      name: 'bourse_stopped',
      help: '1 when the engine or the journal has failed.',
      read: () => (sequencer.stopped === undefined ? 0 : 1),
    },
  ];
}

function countOpen({ users }: Pick<ReadState, 'users'>): number {
  let open = 0;
  for (const { openOrders } of users.values()) open += openOrders.size;
  return open;
}

function loadGauges({ queueBytes, overlayBytes }: Load): readonly VenueGauge[] {
  return [
    {
      name: 'bourse_queue_bytes',
      help: 'Commands that wait for the journal, in bytes.',
      read: queueBytes,
    },
    {
      name: 'bourse_overlay_bytes',
      help: 'What was done and waits to be written into the SQL history, in bytes (estimated).',
      read: overlayBytes,
    },
  ];
}

/** Of the sockets; what goes by channel or reason is `feedSeries`. */
export function feedGauges(
  feeds: Pick<Feeds, 'connections' | 'backlogBytes'>,
): readonly VenueGauge[] {
  return [
    {
      name: 'bourse_feed_connections',
      help: 'Sockets that are open.',
      read: () => feeds.connections,
    },
    {
      name: 'bourse_feed_backlog_bytes',
      help: 'What sockets were sent and have not taken, in bytes.',
      read: () => feeds.backlogBytes,
    },
  ];
}

export function faultSeries({
  counts,
}: {
  readonly counts: ReadonlyMap<string, number>;
}): VenueSeries {
  return {
    kind: 'counter',
    name: 'bourse_faults_fired_total',
    help: 'Faults that fired, by primitive.',
    label: 'fault',
    read: () => counts,
  };
}

/** Since the venue was opened; what a restart replays is not counted again. */
export function venueCounters(
  counts: VenueCounts,
  load: Load | undefined,
  state: Pick<ReadState, 'forgottenClientOids'>,
): readonly VenueCounter[] {
  const before = state.forgottenClientOids;
  return [
    ...(load === undefined ? [] : [shedCounter(load)]),
    {
      name: 'bourse_trades_total',
      help: 'Trades.',
      read: () => counts.trades,
    },
    {
      name: 'bourse_liquidations_total',
      help: 'Positions that were reduced or liquidated because their margin was used up.',
      read: () => counts.liquidations,
    },
    {
      name: 'bourse_deleveragings_total',
      help: 'Losses that were shared among profitable positions.',
      read: () => counts.deleveragings,
    },
    {
      name: 'bourse_funding_settlements_total',
      help: 'Funding intervals of contracts that were settled.',
      read: () => counts.fundings,
    },
    {
      name: 'bourse_triggers_fired_total',
      help: 'Take-profit, stop-loss, plan and trailing orders that were triggered.',
      read: () => counts.triggers,
    },
    {
      name: 'bourse_client_oids_forgotten_total',
      help: 'ClientOids forgotten because their user gave more than are remembered.',
      read: () => state.forgottenClientOids - before,
    },
  ];
}

function shedCounter({ shed }: Load): VenueCounter {
  return {
    name: 'bourse_shed_total',
    help: 'Calls that were answered 503 because there was no room for them.',
    labels: { cause: 'queue' },
    read: shed,
  };
}
