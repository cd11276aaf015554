/** The main thread's side of the follower: tells it what is durable, hears what is projected. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { HistoryLocation } from '../../reporting/open-history.ts';
import { HistoryRebuilding } from '../../reporting/store/history-errors.ts';
import { Standstill } from '../../reporting/store/sqlite/standstill.ts';
import type { ProjectionLag } from '../../runtime/projection-lag.ts';
import type { Rehearsal } from '../../runtime/rehearsal.ts';
import type { AskedReserves, Reserves } from '../../runtime/reserves.ts';
import type { Retention } from '../../runtime/retain.ts';
import type { StateMark } from '../../runtime/state-hash.ts';
import type { AskReserves, Rehearse } from './backing.ts';
import { startWorker } from './threads.ts';

export interface FollowerThread {
  /** Resolves when its threads have loaded all that they run, or have failed: nothing is read from the disk for that later. */
  readonly loaded: Promise<void>;
  /** The journal is durable up to `seq`; told on at the next beat. */
  readonly durable: (seq: number) => void;
  /** Somebody waits until all that is durable is projected. */
  readonly hurry: () => void;
  readonly snapshot: () => Promise<number>;
  /** Checks every invariant on all that is durable; one sentence per fault. */
  readonly checkInvariants: () => Promise<readonly string[]>;
  /** What commands would do after all that is durable. */
  readonly rehearse: Rehearse;
  /** What is owed and held, at a moment that is not after what is durable. */
  readonly reserves: AskReserves;
  /** Where the state stands after all that is durable. */
  readonly stateMark: () => Promise<StateMark>;
  /**
   * Projects what is left, takes a last snapshot, ends the thread. What takes too long, or waits for another process
   * that writes the history, is left to the next start.
   */
  readonly close: () => Promise<void>;
  /** Ends it as soon as may be: what it writes is of no use. */
  readonly abandon: () => Promise<void>;
}

export interface FollowerThreadOptions {
  readonly start: FollowerStart;
  readonly lag: ProjectionLag;
  readonly onProjected: (seq: number) => void;
  readonly onWarning: (message: string) => void;
  /** Told which hash the state has at each `hashEvery`th entry. */
  readonly onHashed?: (mark: StateMark) => void;
  /** This follower goes no further, but another one may. */
  readonly onBroken: (cause: Error, kind: Exclude<FailureKind, 'failed'>) => void;
  /** History or snapshots have failed: the venue must stop. */
  readonly onFailure: (cause: Error) => void;
}

/**
 * Entries of one beat share a transaction. Nobody waits for SQL to read: until then the overlay
 * answers.
 */
const BEAT_MS = 10;

/** More than a follower needs that is not held up; less than a closing venue has. */
const CLOSE_WITHIN_MS = 10_000;
const STANDSTILL_WITHIN_MS = 5_000;
/** What is still written then goes into a file that nobody reads. */
const ABANDON_WITHIN_MS = 5_000;

export function startFollower(options: FollowerThreadOptions): FollowerThread {
  const worker = startWorker('follower-worker', options.start);
  const tell = (message: ToFollower): void => worker.postMessage(message);
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const asked: AskedOf = { snapshot: [], check: [], mark: [], rehearse: [], reserves: [] };
  let failure: Error | undefined;
  const refuse = (cause: Error): void => {
    failure ??= cause;
    for (const line of Object.values(asked)) for (const { reject } of line.splice(0)) reject(cause);
  };
  const fail = (cause: Error, kind: FailureKind = 'failed'): void => {
    if (failure !== undefined) return;
    refuse(kind === 'failed' ? cause : new HistoryRebuilding());
    if (kind !== 'failed') {
      options.onBroken(cause, kind);
      return;
    }
    options.lag.end();
    options.onFailure(cause);
  };
  worker.on('message', (message: FromFollower) => hear(message, { options, asked, fail }));
  worker.on('error', (error) => fail(new Error('the history failed', { cause: error })));
  const loaded = new Promise<void>((resolve) => {
    // The first words are these, or that it failed.
    worker.once('message', () => resolve());
    worker.once('error', () => resolve());
    worker.once('exit', () => resolve());
  });
  const beat = beatOf(tell);
  /** Answered in the order of asking. */
  const ask = <T>(message: Question, line: Asked<T>[]): Promise<T> => {
    beat.now();
    return new Promise((resolve, reject) => {
      if (failure !== undefined) return reject(failure);
      line.push({ resolve, reject });
      tell(message);
    });
  };
  return {
    loaded,
    durable: beat.durable,
    hurry: () => {
      beat.now();
      tell({ type: 'hurry' });
    },
    snapshot: () => ask({ type: 'snapshot' }, asked.snapshot),
    checkInvariants: () => ask({ type: 'check' }, asked.check),
    rehearse: (of) => ask({ type: 'rehearse', of }, asked.rehearse),
    reserves: (of) => ask({ type: 'reserves', of }, asked.reserves),
    stateMark: () => ask({ type: 'mark' }, asked.mark),
    close: async () => {
      beat.now();
      tell({ type: 'close' });
      await endedInTime(worker, ended, options.start);
      options.lag.end();
    },
    abandon: async () => {
      refuse(new HistoryRebuilding());
      tell({ type: 'abandon' });
      await Promise.race([ended, sleep(ABANDON_WITHIN_MS)]);
    },
  };
}

/** Whoever waits for somebody else's hold of the history leaves the rest to the next start, too. */
async function endedInTime(
  worker: Worker,
  ended: Promise<void>,
  { standstill }: FollowerStart,
): Promise<void> {
  const waiting = new AbortController();
  const late = sleep(CLOSE_WITHIN_MS, 'late', { signal: waiting.signal }).catch(() => undefined);
  const isLate = (await Promise.race([ended, late])) === 'late';
  waiting.abort();
  if (!isLate) return;
  new Standstill(standstill).demand(STANDSTILL_WITHIN_MS);
  await worker.terminate();
}

interface Asked<T> {
  readonly resolve: (answer: T) => void;
  readonly reject: (cause: Error) => void;
}

/** Who waits for which answer, the first to be answered first. */
interface AskedOf {
  readonly snapshot: Asked<number>[];
  readonly check: Asked<readonly string[]>[];
  readonly mark: Asked<StateMark>[];
  readonly rehearse: Asked<Rehearsal>[];
  readonly reserves: Asked<Reserves>[];
}

function hear(
  message: FromFollower,
  {
    options,
    asked,
    fail,
  }: {
    readonly options: FollowerThreadOptions;
    readonly asked: AskedOf;
    readonly fail: (cause: Error, kind: FailureKind) => void;
  },
): void {
  switch (message.type) {
    case 'projected':
      options.lag.projected(message.seq);
      options.onProjected(message.seq);
      break;
    case 'snapshot':
      asked.snapshot.shift()?.resolve(message.seq);
      break;
    case 'checked':
      asked.check.shift()?.resolve(message.faults);
      break;
    case 'rehearsed':
      asked.rehearse.shift()?.resolve(message.rehearsal);
      break;
    case 'reserved':
      asked.reserves.shift()?.resolve(message.reserves);
      break;
    case 'marked':
      asked.mark.shift()?.resolve(message.mark);
      break;
    case 'hashed':
      options.onHashed?.(message.mark);
      break;
    case 'loaded':
      break;
    case 'warning':
      options.onWarning(message.message);
      break;
    case 'failure':
      fail(new Error(`the history failed: ${message.message}`), message.kind);
      break;
  }
}

/** Tells the newest durable seq once per beat, however often it moves. */
function beatOf(tell: (message: ToFollower) => void) {
  let seq = 0;
  let told = 0;
  let timer: NodeJS.Timeout | undefined;
  const now = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (seq === told) return;
    told = seq;
    tell({ type: 'durable', seq });
  };
  return {
    now,
    durable: (to: number): void => {
      seq = to;
      timer ??= setTimeout(now, BEAT_MS);
    },
  };
}

/** What the follower needs to begin where the history ends. */
export interface FollowerStart {
  readonly dataFolder: string;
  readonly retention: Retention;
  /** Undefined: another machine writes it. */
  readonly history: HistoryLocation | undefined;
  /** Of several machines that share it: in which this one leads, and writes. */
  readonly epoch?: number;
  readonly journalId: string;
  /** Where the journal ended. */
  readonly headSeq: number;
  /** Nobody asks the history before it has come this far. */
  readonly openAtSeq: number;
  /** Undefined where nobody compares states. */
  readonly hashEvery?: number;
  /** That of the {@link Standstill} for the thread that writes the history. */
  readonly standstill: SharedArrayBuffer;
}

/** What is answered in the order of asking. */
type Question = Extract<
  ToFollower,
  { readonly type: 'snapshot' | 'check' | 'mark' | 'rehearse' | 'reserves' }
>;

/** What the two threads say to each other. */
export type ToFollower =
  /** The journal is durable up to `seq`. */
  | { readonly type: 'durable'; readonly seq: number }
  /** Gather no longer what you were told of. */
  | { readonly type: 'hurry' }
  | { readonly type: 'snapshot' }
  | { readonly type: 'check' }
  | { readonly type: 'mark' }
  | { readonly type: 'rehearse'; readonly of: Parameters<Rehearse>[0] }
  | { readonly type: 'reserves'; readonly of: AskedReserves }
  /** Finish what you were told of, take a snapshot, end. */
  | { readonly type: 'close' }
  /** End, whatever is left. */
  | { readonly type: 'abandon' };

export type FromFollower =
  /** Everything up to `seq` is in SQL. */
  | { readonly type: 'projected'; readonly seq: number }
  /** Answers `snapshot`. */
  | { readonly type: 'snapshot'; readonly seq: number }
  /** Answers `check`. */
  | { readonly type: 'checked'; readonly faults: readonly string[] }
  /** Answers `rehearse`. */
  | { readonly type: 'rehearsed'; readonly rehearsal: Rehearsal }
  /** Answers `reserves`. */
  | { readonly type: 'reserved'; readonly reserves: Reserves }
  /** Answers `mark`. */
  | { readonly type: 'marked'; readonly mark: StateMark }
  /** The state at a checkpoint that other nodes compare. */
  | { readonly type: 'hashed'; readonly mark: StateMark }
  /** Its threads have loaded all that they run. */
  | { readonly type: 'loaded' }
  | { readonly type: 'warning'; readonly message: string }
  | { readonly type: 'failure'; readonly message: string; readonly kind: FailureKind };

/** The history is not as it was written; its database is not to be had; or it is neither of these. */
export type FailureKind = 'damaged' | 'away' | 'failed';
