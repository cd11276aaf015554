/**
 * The history of a venue in a data folder, which follows its journal on threads of its own. When it is not whole,
 * because it is missing, behind or damaged, it is made from the journal beside the running venue: orders go on, and
 * questions are refused until it has come as far as what memory holds. So it is while its database is not to be had.
 *
 * Of several machines that share a database the one that leads writes. The others follow the journal alike, for what is
 * asked of the state, and see how far the history has come; who begins to lead goes on where the last one ended.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { JournalHead } from '../../journal/journal.ts';
import { present } from '../../primitives/present.ts';
import {
  type HistoryLocation,
  openStored,
  setHistoryAside,
  storedCheckpoint,
} from '../../reporting/open-history.ts';
import type { Overlay } from '../../reporting/overlay.ts';
import { readCheckpoint } from '../../reporting/store/checkpoint.ts';
import { HistoryRebuilding, isAway } from '../../reporting/store/history-errors.ts';
import type { Database, HistoryReader } from '../../reporting/store/history-store.ts';
import { isDamage } from '../../reporting/store/sqlite/sqlite-errors.ts';
import type { ProjectionLag } from '../../runtime/projection-lag.ts';
import type { Retention } from '../../runtime/retain.ts';
import type { StateMark } from '../../runtime/state-hash.ts';
import type { AskReserves, Rehearse } from './backing.ts';
import { type FollowerThread, startFollower } from './follower-thread.ts';
import { openVenueHistory } from './open-history.ts';
import { SharedHistory } from './shared-history.ts';

export interface VenueHistoryOptions {
  readonly dataFolder: string;
  /** What becomes of what no start needs of the journal. */
  readonly retention: Retention;
  readonly location: HistoryLocation;
  /** Several machines have it in common, and this one writes while it leads. */
  readonly isShared?: boolean;
  readonly lag: ProjectionLag;
  readonly overlay: Overlay;
  /** Of the thread that writes: see standstill.ts. */
  readonly standstill: SharedArrayBuffer;
  readonly onWarning: (message: string) => void;
  /** How far a history that nobody may ask yet has come. */
  readonly onProgress: (done: number, total: number) => void;
  /** Where other nodes compare states: which hash this one's has at each `every`th entry. */
  readonly hashing?: { readonly every: number; readonly told: (mark: StateMark) => void };
  readonly onFailure: (cause: Error) => void;
}

/** A term in which this machine leads. */
interface Lead {
  readonly epoch: number;
  /** All that an earlier leader may have written is in the files from here on. */
  readonly fromSeq: number;
}

/** How often it looks whether a database is there again. */
const LOOK_AGAIN_MS = 1000;

export class VenueHistory {
  /** Answers questions, by whichever file is there. */
  readonly database: Database;
  readonly #options: VenueHistoryOptions;
  #reader: HistoryReader | undefined;
  #follower: FollowerThread | undefined;
  #head: Pick<JournalHead, 'journalId' | 'seq'> = { journalId: '', seq: 0 };
  /** Up to here it is written. */
  #catchUp = (): void => undefined;
  #writtenSeq = 0;
  /** What is after this entry is in memory. */
  #readableFromSeq = 0;
  #rebuilding: Promise<void> | undefined;
  /** It is made again, from the journal alone. */
  #isAnew = false;
  #isAway = false;
  readonly #shared: SharedHistory | undefined;
  #lead: Lead | undefined;
  /** For which the follower that runs writes; undefined while another machine does. */
  #writesFor: Lead | undefined;
  readonly #closing = new AbortController();

  private constructor(options: VenueHistoryOptions) {
    this.#options = options;
    options.lag.hurriedBy(() => this.#follower?.hurry());
    if (options.isShared === true)
      this.#shared = new SharedHistory(options, {
        onReader: (reader) => {
          this.#reader = reader;
        },
        onSeen: (seq) => this.#seen(seq),
      });
    this.database = {
      getExecutor: () => {
        if (this.#reader === undefined) throw new HistoryRebuilding();
        return this.#reader.database.getExecutor();
      },
    };
  }

  /** Opens what is there; one that cannot be read is set aside, and made again. Throws `VenueError`. */
  static async open(options: VenueHistoryOptions): Promise<VenueHistory> {
    const history = new VenueHistory(options);
    if (history.#shared !== undefined) {
      await history.#shared.open();
      return history;
    }
    try {
      await history.#open();
    } catch (error) {
      if (!isDamage((error as Error).cause ?? error)) throw error;
      await history.#setAside(error as Error);
      await history.#open();
    }
    return history;
  }

  /** Up to this entry it is written. */
  get writtenSeq(): number {
    return this.#writtenSeq;
  }

  get isRebuilding(): boolean {
    return this.#reader === undefined || this.#writtenSeq < this.#readableFromSeq;
  }

  /** Whether its database is not to be had. */
  get isAway(): boolean {
    return this.#isAway || this.#shared?.isAway === true;
  }

  get #isClosing(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Follows the journal; what is not after `heldAfterSeq` is not in memory. */
  follow(head: JournalHead, heldAfterSeq: number): void {
    this.#head = head;
    this.#readableFromSeq = heldAfterSeq;
    this.#options.lag.projected(heldAfterSeq);
    this.#start();
    this.#shared?.start();
  }

  /** What is not after `seq` is no more in memory. */
  heldAfter(seq: number): void {
    this.#readableFromSeq = Math.max(this.#readableFromSeq, seq);
    this.#options.lag.projected(seq);
  }

  /** This machine leads, or (undefined) does not any more. */
  lead(lead: Lead | undefined): void {
    if (this.#shared === undefined) return;
    this.#lead = lead;
    this.#turn();
  }

  /** Who says late what is durable is called before the follower is asked of the whole state. */
  fedBy(catchUp: () => void): void {
    this.#catchUp = catchUp;
  }

  /** Resolves when the threads that follow have loaded all that they run. */
  get loaded(): Promise<void> {
    return this.#follower?.loaded ?? Promise.resolve();
  }

  readonly durable = (seq: number): void => {
    this.#head = { ...this.#head, seq };
    this.#follower?.durable(seq);
    if (this.#lead !== this.#writesFor) this.#turn();
  };

  /** Asks a question; refuses it with {@link HistoryRebuilding} while it cannot be answered. */
  readonly ask = async <T>(question: () => Promise<T>): Promise<T> => {
    if (this.isRebuilding) throw new HistoryRebuilding();
    try {
      return await question();
    } catch (error) {
      if (isDamage(error)) this.#rebuild(error as Error);
      else if (!this.isRebuilding && !isAway(error)) throw error;
      throw new HistoryRebuilding();
    }
  };

  readonly snapshot = (): Promise<number> => this.#following().snapshot();

  readonly checkInvariants = (): Promise<readonly string[]> => this.#following().checkInvariants();

  readonly stateMark = (): Promise<StateMark> => this.#following().stateMark();

  readonly reserves: AskReserves = (of) => this.#following().reserves(of);

  readonly rehearse: Rehearse = (of) => this.#following().rehearse(of);

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#rebuilding;
    await this.#shared?.close();
    // The reader first: the last to leave the database folds its log into the file, and must write.
    if (this.#shared === undefined) await this.#reader?.close();
    await this.#follower?.close();
  }

  /** As another machine wrote it; it goes back where a server has forgotten, or the history is made again. */
  #seen(seq: number): void {
    const { lag, overlay } = this.#options;
    if (seq < this.#writtenSeq)
      this.#readableFromSeq = Math.max(this.#readableFromSeq, lag.projectedSeq);
    this.#writtenSeq = seq;
    lag.projected(seq);
    overlay.projected(seq);
  }

  /** Has another follower take over once this machine begins or ceases to write. */
  #turn(): void {
    const lead = this.#lead;
    if (this.#follower === undefined || lead === this.#writesFor) return;
    if (lead !== undefined && this.#head.seq < lead.fromSeq) return;
    this.#begin(async () => {
      await this.#leave();
      if (!this.#isClosing) this.#start();
    });
  }

  #following(): FollowerThread {
    this.#catchUp();
    if (this.#follower === undefined) throw new HistoryRebuilding();
    return this.#follower;
  }

  async #open(): Promise<void> {
    const reader = await openVenueHistory(this.#options.location);
    try {
      this.#writtenSeq = (await readCheckpoint(reader.database)).seq;
      this.#reader = reader;
    } catch (error) {
      await reader.close();
      throw error;
    }
  }

  #start(): void {
    const { hashing, lag, location, onFailure, onWarning } = this.#options;
    const { dataFolder, retention, standstill } = this.#options;
    const { journalId, seq: headSeq } = this.#head;
    const openAtSeq = this.#readableFromSeq;
    this.#writesFor = this.#lead;
    const isWriting = this.#shared === undefined || this.#lead !== undefined;
    if (this.#shared !== undefined) this.#shared.isWrittenHere = isWriting;
    if (!isWriting) this.#isAnew = this.#isAway = false;
    const follower = startFollower({
      start: {
        ...{ dataFolder, retention, history: isWriting ? location : undefined },
        ...present({ epoch: this.#lead?.epoch }),
        ...{ journalId, headSeq, openAtSeq, standstill },
        ...present({ hashEvery: hashing?.every }),
      },
      lag,
      onProjected: (seq) => void this.#written(follower, seq),
      onWarning,
      ...present({ onHashed: hashing?.told }),
      onBroken: (cause, kind) => {
        if (follower !== this.#follower) return;
        if (kind === 'damaged') this.#rebuild(cause);
        else this.#wait(cause);
      },
      onFailure,
    });
    this.#follower = follower;
    follower.durable(headSeq);
  }

  async #written(by: FollowerThread, seq: number): Promise<void> {
    if (by !== this.#follower) return;
    const { location, onProgress, onWarning, overlay } = this.#options;
    const wasRebuilding = this.isRebuilding;
    this.#writtenSeq = seq;
    if (this.#isAway) onWarning('the history is written again');
    this.#isAway = false;
    overlay.projected(seq);
    if (!wasRebuilding) return;
    if (seq < this.#readableFromSeq) return onProgress(seq, this.#readableFromSeq);
    if (!this.#isAnew) return;
    this.#isAnew = false;
    this.#reader ??= await openStored(location);
    onWarning('the history is whole again');
  }

  /** A history that is damaged as soon as it is made has another cause than its file. */
  #rebuild(cause: Error): void {
    if (this.#shared !== undefined && this.#writesFor === undefined) return;
    if (this.#isAnew) this.#options.onFailure(cause);
    else this.#begin(() => this.#makeAgain(cause));
  }

  /** Nobody but its server can say when a database is to be had again. */
  #wait(cause: Error): void {
    this.#isAway = true;
    this.#options.onWarning(
      `${cause.message}; orders go on, and what they did is written when the database is to be had again`,
    );
    this.#begin(async () => {
      await this.#leave();
      await this.#untilThere();
      if (!this.#isClosing) this.#start();
    });
  }

  #begin(anew: () => Promise<void>): void {
    if (this.#isClosing || this.#rebuilding !== undefined) return;
    this.#rebuilding = anew()
      .catch((error) => this.#options.onFailure(error as Error))
      .finally(() => {
        this.#rebuilding = undefined;
      });
  }

  async #makeAgain(cause: Error): Promise<void> {
    this.#isAnew = true;
    const reader = this.#reader;
    // Connections to a server find what is made anew by its name; a file is another one then.
    const isFile = 'file' in this.#options.location;
    if (isFile) this.#reader = undefined;
    await this.#leave();
    if (isFile) await reader?.close();
    await this.#untilThere();
    if (this.#isClosing) return;
    this.#writtenSeq = 0;
    await this.#setAside(cause).catch((error) => {
      // Another machine leads meanwhile, and writes it.
      if (this.#shared === undefined || !isAway(error)) throw error;
    });
    this.#start();
  }

  /** What memory held is what was not written when it was found that the history is to be followed anew. */
  async #leave(): Promise<void> {
    const follower = this.#follower;
    this.#readableFromSeq = Math.max(this.#readableFromSeq, this.#options.lag.projectedSeq);
    this.#follower = undefined;
    // What another machine sees of it stands.
    if (this.#shared === undefined) this.#writtenSeq = 0;
    await follower?.abandon();
  }

  /** Until its database is to be had, or the venue closes. */
  async #untilThere(): Promise<void> {
    const { signal } = this.#closing;
    while (!this.#isClosing && (await this.#isGone()))
      await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }

  async #setAside(cause: Error): Promise<void> {
    const { location, onWarning } = this.#options;
    const aside = await setHistoryAside(location, 'damaged');
    onWarning(
      `the history is damaged (${cause.message}); it is made again from the journal beside the venue, and kept as ${aside}`,
    );
  }

  /** What else is wrong with it is for its follower to find. */
  async #isGone(): Promise<boolean> {
    const { location } = this.#options;
    if ('file' in location) return false;
    const isAlone = this.#shared === undefined;
    return storedCheckpoint(location, { isAlone }).then(() => false, isAway);
  }
}
