/** What a journal on etcd is made of, and how its parts reach each other. */
import { randomUUID } from 'node:crypto';
import type { Entry } from '../../engine/command.ts';
import type { QueueBounds } from '../fair-queue.ts';
import { NoLeader, type Ticket } from '../journal.ts';
import { Archive } from './archive.ts';
import { Checkpoints } from './checkpoints.ts';
import { Committer } from './committer.ts';
import type { Connected } from './connect.ts';
import { Delivery } from './delivery.ts';
import { Driver, type DriverOptions } from './driver.ts';
import type { EtcdJournalOptions } from './etcd-journal-options.ts';
import { Forwarding } from './forwarding.ts';
import { Freshness } from './freshness.ts';
import { drawBeat } from './joining.ts';
import { Roster } from './roster.ts';
import { RulesLimit } from './rules-limit.ts';
import { Standing } from './standing.ts';

const MAX_QUEUED: QueueBounds = { weight: 5_000, bytes: 16 * 1024 * 1024 };
const TRY_APART_MS = 150;
const RETRY_MS = 50;
export const LOST = 'another node leads now';

/** What the journal does of what its parts tell. */
export interface JournalHooks
  extends Pick<DriverOptions, 'onSight' | 'onDelivered' | 'onRole' | 'onTurn'> {
  readonly give: (entries: readonly Entry[], tickets: readonly Ticket[]) => void;
  readonly refuse: (tickets: readonly Ticket[], cause: Error) => void;
  /** All up to this entry that this software can apply is durable in the node's files. */
  readonly archived: (seq: number) => void;
  readonly committed: (ms: number) => void;
  readonly fail: (cause: Error) => void;
}

export interface JournalParts {
  readonly roster: Roster;
  readonly rules: RulesLimit;
  readonly archive: Archive;
  readonly delivery: Delivery;
  readonly committer: Committer;
  readonly forwarding: Forwarding;
  readonly driver: Driver;
  readonly standing: Standing;
  readonly checkpoints: Checkpoints;
  readonly freshness: Freshness;
}

export function makeParts(
  options: EtcdJournalOptions,
  connected: Connected,
  hooks: JournalHooks,
): JournalParts {
  const { peers, appender, meta, store } = connected;
  const { fail, refuse } = hooks;
  const rules = new RulesLimit(options.maxRules);
  const roster = new Roster(options.node);
  const committer = new Committer({
    bounds: { ...MAX_QUEUED, ...options.maxQueued },
    machine: () => driver.machine,
    offer: (batch) => driver.on({ type: 'offer', batch }),
    holdBack: options.holdBack,
    onCommitted: hooks.committed,
  });
  const delivery = new Delivery({
    waitsForFiles: meta.cluster.ack === 'store+archive',
    lastSeq: appender.head.seq,
    rules,
    give: hooks.give,
  });
  const onArchived = (seq: number): void => {
    delivery.archived(seq);
    freshness.applied();
    hooks.archived(Math.min(seq, rules.lastSeq));
  };
  const archive = new Archive({ appender, onArchived, onFailure: fail });
  const origin = `${options.node}-${randomUUID().slice(0, 8)}`;
  const forwarding = new Forwarding({ origin, peers, onRefused: refuse });
  const driver = driverOf({ options, connected, hooks, committer, forwarding });
  const machine = () => driver.machine;
  const appliedSeq = () => delivery.lastSeq;
  const of = { about: options, connected, roster, machine, rules, appliedSeq };
  const standing = new Standing({ ...of, archived: () => archive.head });
  const onDoubt = (cause: string | undefined): void => {
    standing.doubt = cause;
  };
  const checkpoints = new Checkpoints({ node: options.node, store, onDoubt, onWrong: fail });
  const freshness = new Freshness({
    readHead: () => store.head(),
    appliedSeq,
    obstacle: () => rules.cause,
    // What the watch has not told of it is looked for.
    onHead: (stored) => driver.on({ type: 'sight', sight: { revision: 0, stored, batches: [] } }),
  });
  const sent = { committer, forwarding, driver };
  return { roster, rules, archive, delivery, ...sent, standing, checkpoints, freshness };
}

interface Driving extends Pick<JournalParts, 'committer' | 'forwarding'> {
  readonly options: EtcdJournalOptions;
  readonly connected: Connected;
  readonly hooks: JournalHooks;
}

function driverOf({ options, connected, hooks, committer, forwarding }: Driving): Driver {
  const { meta, url, store, fetch, appender } = connected;
  const { seq: lastSeq, timeMs, chainHash } = appender.head;
  const { beatMs, tryAfterMs } = meta.cluster;
  const { onSight, onDelivered, onRole, onTurn, fail, refuse } = hooks;
  return new Driver({
    ...{ node: options.node, url, store, drawBeat },
    fetch: async (afterSeq) => {
      const batches = await fetch(afterSeq);
      // They do not say whose they are: who waits here for one of them is not told.
      forwarding.forget();
      return batches;
    },
    timing: { beatMs, tryAfterMs, tryApartMs: TRY_APART_MS, retryMs: RETRY_MS },
    applied: { lastSeq, timeMs, chainHash },
    ...{ onSight, onDelivered, onRole, onTurn, onStop: fail },
    onRefused: ({ chainHash: sent }) => refuse(committer.refused(sent), new NoLeader(LOST)),
  });
}
