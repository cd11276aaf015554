/**
 * The composition root: the one place that constructs things and wires them, up to a venue that no request
 * reaches yet.
 */
import { createQuoteSeal } from '../access/quote-seal.ts';
import { createSeal, type Seal } from '../access/seal.ts';
import type { Entry } from '../engine/command.ts';
import { serializeState } from '../engine/snapshot.ts';
import type { FaultBox } from '../faults/fault-box.ts';
import type { VenueTimer } from '../faults/venue-timer.ts';
import type { Services } from '../http/endpoint.ts';
import type { NodeDesk } from '../http/node-desk.ts';
import { type BuiltInMarket, createMarket, type Timer } from '../market/built-in-market.ts';
import { MarketFileError } from '../market/market-file-error.ts';
import { present } from '../primitives/present.ts';
import { createHistory } from '../reporting/history.ts';
import { Overlay } from '../reporting/overlay.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import { aboutVenue } from './about-venue.ts';
import { type ClockAdvance, clockAdvance } from './advance-clock.ts';
import type { Backing, Load, Past, Place, Projection, Recovered, Seat } from './backing/backing.ts';
import { folderPlace } from './backing/file-backing.ts';
import { memoryPlace } from './backing/memory-backing.ts';
import { startVenueAlarm, type VenueClock, venueClock } from './clock.ts';
import { createVenue, type VenueKeys } from './create-venue.ts';
import { fileLines } from './file-lines.ts';
import { countEvents, type VenueCounts } from './metrics.ts';
import { openNodeDesk } from './node-desk.ts';
import { openFaults } from './open-faults.ts';
import { operatorServices } from './operator-services.ts';
import { planVenue, refuseExposure, type VenuePlan } from './plan-venue.ts';
import { VenueError } from './venue-error.ts';
import type { VenueOptions } from './venue-options.ts';

/** `data` of a venue that keeps nothing. */
const IN_MEMORY = ':memory:';

export interface OpenVenue extends VenueKeys {
  readonly plan: VenuePlan;
  readonly seal: Seal;
  readonly sequencer: Sequencer;
  readonly projection: Projection;
  readonly load: Load | undefined;
  readonly services: Services;
  /** What has happened since it was opened. */
  readonly counts: VenueCounts;
  readonly clock: VenueClock;
  /** Undefined for a venue of one machine. */
  readonly seat?: Seat;
  /** Whether the built-in counterparties trade. */
  readonly hasMarket: boolean;
  readonly faults: FaultBox;
  /** What is to be done at venue times. */
  readonly timer: VenueTimer;
  /** Moves a manual clock, the market's steps in between at their own times. */
  readonly advance: ClockAdvance['advance'];
  /** The journal up to now, oldest first; the secrets in it are sealed. */
  readonly entries: () => AsyncIterable<Entry>;
  /** What there is to make another venue of that stands where this one stands now, by applying all of it. */
  readonly past: () => Promise<VenuePast>;
  /** The same with where it stands, which takes longer to say and less to go on from. */
  readonly standing: () => Promise<VenuePast>;
  /** Whoever moves a manual clock waits for them before each step. */
  readonly advanceWaitsFor: (readers: () => Promise<void>) => void;
  /** From now on market and alarm act as time passes; on a manual clock its operator lets them. */
  readonly run: () => void;
  /** They act no more; resolves when the market's step in hand is done. */
  readonly rest: () => Promise<void>;
  /** Takes a snapshot, releases what it is kept in. */
  readonly close: () => Promise<void>;
}

/** A venue's past, and what it was started as. */
export interface VenuePast extends Past {
  readonly plan: VenuePlan;
}

/** `past`: in memory, from where another venue stood. Throws `VenueError` with sentences for whoever started it. */
export async function openVenue(options: VenueOptions, past?: VenuePast): Promise<OpenVenue> {
  const place = await placeOf(options, past);
  const plan = past?.plan ?? planVenue(options, place.record);
  refuseExposure(plan, options);
  for (const warning of plan.warnings) options.onWarning?.(warning);
  const clock = clockOf(options, plan);
  const backing = await place.open(clock, {
    ...plan.running,
    ...present({ cluster: plan.file?.cluster }),
  });
  const nodes = options.cluster && (await openNodeDesk(options.cluster));
  const close = async () => {
    nodes?.close();
    await backing.close();
  };
  try {
    return await open({ options, plan, clock, nodes, backing: { ...backing, close } });
  } catch (error) {
    await close();
    throw error;
  }
}

async function placeOf(
  { data = IN_MEMORY, cluster, ...options }: VenueOptions,
  past?: VenuePast,
): Promise<Place> {
  if (cluster !== undefined) {
    refuseForCluster({ data, ...options });
    const { clusterPlace } = await import('./backing/cluster-place.ts');
    return clusterPlace({ ...options, data }, cluster);
  }
  if (data !== IN_MEMORY) return folderPlace({ ...options, data });
  return memoryPlace({ ...options, data }, past);
}

function refuseForCluster({ data, clock }: VenueOptions): void {
  const cause =
    (data === IN_MEMORY && '--data of its own for each node') ||
    (clock !== undefined && clock !== 'system' && 'the system clock');
  if (cause !== false) throw new VenueError(`--etcd needs ${cause}`, 'usage');
}

function clockOf({ clock, onWarning }: VenueOptions, plan: VenuePlan): VenueClock {
  if (typeof clock === 'object') return clock;
  return venueClock(plan.clock, present({ start: plan.running.clock?.start, warn: onWarning }));
}

interface Setting {
  readonly nodes: NodeDesk | undefined;
  readonly options: VenueOptions;
  readonly plan: VenuePlan;
  readonly clock: VenueClock;
  readonly backing: Backing;
}

async function open(setting: Setting): Promise<OpenVenue> {
  const { options, plan, clock, backing, nodes } = setting;
  const seal = createSeal(backing.masterKey);
  const overlay = new Overlay();
  const recovered = await backing.recover(overlay);
  const { sequencer, tape, database, ask, projection, load } = recovered;
  clock.goOn?.(sequencer.state.timeMs);
  const env = options.env ?? process.env;
  const keys = await createVenue({ plan, backing, seal, env }, sequencer);
  const counts = countEvents(sequencer);
  const market = await openMarket(setting, sequencer);
  const nowMs = () => clock.venueNow(sequencer.state);
  const advancing = clockAdvance({ sequencer, load, market, stops: () => fault.timer });
  const { advance, waitFor: advanceWaitsFor, stop: stopAdvance } = advancing;
  const { seat } = backing;
  const fault = openFaults(plan, options, { nowMs, isManual: clock.mode === 'manual' });
  const operating = { ...recovered, ...fault, market, seal, nowMs, clock, advance, seat, nodes };
  const services: Services = {
    venue: sequencer,
    history: createHistory({ database, ask, overlay, scales: sequencer.state, nowMs }),
    tape,
    nowMs,
    quotes: createQuoteSeal(backing.masterKey, options.cluster?.node),
    reserves: (uid) => projection.reserves(present({ saltKey: seal.saltKey, uid })),
    checkRoom: load?.checkRoom ?? (() => undefined),
    about: aboutVenue(plan, { hasMarket: market !== undefined, keys: keys.keys }),
    operator: operatorServices(operating),
  };
  const time = timeOf(sequencer, { market, clock, stopAdvance, projection, seat });
  const close = async () => {
    fault.timer.close();
    await time.rest();
    await backing.close();
  };
  return {
    ...keys,
    ...fault,
    plan,
    seal,
    sequencer,
    projection,
    load,
    services,
    counts,
    clock,
    hasMarket: market !== undefined,
    advance,
    entries: recovered.entries,
    ...pastsOf(setting, recovered),
    ...present({ seat }),
    advanceWaitsFor,
    ...time,
    close,
  };
}

async function pastOf(
  { plan, backing }: Setting,
  { deletedUpTo, entries }: Recovered,
): Promise<VenuePast> {
  if ((await deletedUpTo()) > 0)
    throw new VenueError('the beginning of the journal was deleted: nothing begins there', 'usage');
  const { masterKey } = backing;
  const all: Entry[] = [];
  for await (const entry of entries()) all.push(entry);
  return { masterKey, entries: all, plan: { ...plan, isApplied: true, warnings: [] } };
}

function pastsOf(setting: Setting, recovered: Recovered): Pick<OpenVenue, 'past' | 'standing'> {
  const { sequencer, tape } = recovered;
  const past = () => pastOf(setting, recovered);
  const standing = async () => {
    // The tape is told late of what the state is after already.
    sequencer.tell();
    const stands = { state: serializeState(sequencer.state), tape: tape.serialize() };
    return { ...(await past()), standing: stands };
  };
  return { past, standing };
}

/** Opens the built-in market: users, stakes, quotes. Undefined when this venue has none. */
async function openMarket(
  { options, plan, clock, backing }: Setting,
  venue: Sequencer,
): Promise<BuiltInMarket | undefined> {
  const { market: config } = plan.running;
  if ((options.market ?? (config === undefined ? 'off' : 'on')) === 'off') return undefined;
  if (config === undefined) {
    throw new VenueError('--market on: the venue file has no `market` section', 'usage');
  }
  const seeded = options.seed === undefined ? config : { ...config, seed: options.seed };
  const nowMs = () => clock.venueNow(venue.state);
  const tell = options.onWarning ?? (() => {});
  const market = createMarket({ venue, config: seeded, nowMs, lines: fileLines, tell });
  // Of several machines, the one that leads opens it.
  if (backing.seat === undefined) await market.open().catch(refuseMarketFile);
  return market;
}

/** What is wrong in a file of the market is for whoever named it. */
export function refuseMarketFile(error: unknown): never {
  const isOfFile = error instanceof MarketFileError;
  const isMissing = error instanceof Error && 'path' in error && 'syscall' in error;
  if (isOfFile || isMissing)
    throw new VenueError(`market: ${error.message}`, 'usage', { cause: error });
  throw error;
}

interface TimeParts {
  readonly market: BuiltInMarket | undefined;
  readonly clock: VenueClock;
  readonly stopAdvance: () => void;
  readonly projection: Projection;
  readonly seat: Seat | undefined;
}

/** On system time market and alarm go by timers; on a manual clock its operator moves them. */
function timeOf(
  venue: Sequencer,
  { market, clock, stopAdvance, projection, seat }: TimeParts,
): Pick<OpenVenue, 'run' | 'rest'> {
  let stopAlarm = () => {};
  const act = (): void => {
    // Who leads again before his market is open is told twice.
    stopAlarm();
    if (clock.mode !== 'manual')
      market?.start((step, everyMs) => every(step, everyMs / (clock.rate ?? 1)));
    stopAlarm = startVenueAlarm(venue, clock);
  };
  const lead = async (): Promise<void> => {
    venue.lead();
    await market?.open();
    if (seat?.status().role === 'leader') act();
  };
  const follow = (): void => {
    stopAlarm();
    void market?.stop();
  };
  return {
    run: () => {
      if (seat === undefined) act();
      else seat.onRole((role) => (role === 'leader' ? void lead() : follow()));
    },
    rest: async () => {
      stopAlarm();
      stopAdvance();
      projection.rest();
      await market?.stop();
    },
  };
}

const every: Timer = (callback, everyMs) => {
  const timer = setInterval(callback, everyMs);
  return () => clearInterval(timer);
};
