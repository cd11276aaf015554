/** What a node has asked of the store, and what it watches there. */
import type { Effect } from './leadership-events.ts';
import type { Link } from './store.ts';

interface Look {
  readonly id: number;
  /** Whether it is to tell a silent leader from a stuck watch. */
  readonly isForSilence: boolean;
  /** The newest head, and the last entry that was applied, when it was sent: what it finds is not older. */
  readonly knownRevision: number;
  readonly afterSeq: number;
}

/** When a watch is to be begun anew, and from where. */
interface Watchfulness {
  readonly nowMs: number;
  /** When the head was last seen to move, from whichever source. */
  readonly movedMs: number;
  /** So long a watch may say nothing of a head that moves. */
  readonly patienceMs: number;
  /** Whoever leads knows all that the store has. */
  readonly isLeader: boolean;
  readonly knownRevision: number;
}

export class Outlook<B extends Link> {
  readonly #tell: (effect: Effect<B>) => void;
  readonly #retryMs: number;
  #look: Look | undefined;
  #lastId = 0;
  /** After something failed: when to look again. */
  #dueMs: number | undefined;
  #isFetching = false;
  #isWatching = false;
  #watchedRevision = 0;
  /** When the watch last told something, or began. */
  #heardMs = 0;

  constructor(retryMs: number, tell: (effect: Effect<B>) => void) {
    this.#retryMs = retryMs;
    this.#tell = tell;
  }

  /** Whether an answer is awaited. */
  get isBusy(): boolean {
    return this.#look !== undefined || this.#isFetching;
  }

  get isWatching(): boolean {
    return this.#isWatching;
  }

  get dueMs(): number | undefined {
    return this.#dueMs;
  }

  look(about: Omit<Look, 'id'>): void {
    this.#dueMs = undefined;
    this.#lastId += 1;
    this.#look = { ...about, id: this.#lastId };
    this.#tell({ type: 'look', id: this.#lastId, afterSeq: about.afterSeq });
  }

  /** The one that has been answered; undefined when it was given up. */
  answered(id: number): Look | undefined {
    const look = this.#look;
    if (look?.id !== id) return undefined;
    this.#look = undefined;
    return look;
  }

  /** At another member than the one before, if there was one. */
  watch(revision: number, nowMs: number): void {
    this.#isWatching = true;
    this.#dueMs = undefined;
    this.#heardMs = nowMs;
    this.#saw(revision);
    this.#tell({ type: 'watch', afterRevision: this.#watchedRevision });
  }

  /** The watch told this; 0: it was found otherwise. */
  heard(revision: number, nowMs: number): void {
    if (revision === 0) return;
    this.#heardMs = nowMs;
    this.#saw(revision);
  }

  /**
   * A watch that says nothing while the head moves is stuck, and one that is over tells whoever leads of no other node any
   * more: either begins anew. A standby whose watch is over looks first, for what it has missed.
   */
  keepWatching({ nowMs, movedMs, patienceMs, isLeader, knownRevision }: Watchfulness): void {
    const isStuck = this.#isWatching && movedMs - this.#heardMs >= patienceMs;
    const isOver = !this.#isWatching && isLeader && nowMs >= (this.#dueMs ?? 0);
    if (isStuck || isOver) this.watch(isLeader ? knownRevision : 0, nowMs);
  }

  #saw(revision: number): void {
    this.#watchedRevision = Math.max(this.#watchedRevision, revision);
  }

  watchEnded(nowMs: number): void {
    this.#isWatching = false;
    this.again(nowMs);
  }

  fetch(afterSeq: number): void {
    if (this.#isFetching) return;
    this.#isFetching = true;
    this.#tell({ type: 'fetch', afterSeq });
  }

  fetched(): void {
    this.#isFetching = false;
  }

  notFetched(nowMs: number): void {
    this.fetched();
    this.again(nowMs);
  }

  notViewed(id: number, nowMs: number): void {
    if (this.answered(id) !== undefined) this.again(nowMs);
  }

  /** Something failed: a look is due in a while. */
  again(nowMs: number): void {
    this.#dueMs ??= nowMs + this.#retryMs;
  }
}
