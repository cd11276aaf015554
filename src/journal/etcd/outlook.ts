/** What a node has asked of the store, and what it watches there. */
import type { Effect } from './leadership-events.ts';
import type { Link } from './store.ts';

interface Look {
  readonly id: number;
  /** Whether it is to tell a silent leader from a stuck watch. */
  readonly isForSilence: boolean;
  /** The newest head when it was sent: what it finds is not older. */
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

  look(afterSeq: number, about: Omit<Look, 'id'>): void {
    this.#dueMs = undefined;
    this.#lastId += 1;
    this.#look = { ...about, id: this.#lastId };
    this.#tell({ type: 'look', id: this.#lastId, afterSeq });
  }

  /** The one that has been answered; undefined when it was given up. */
  answered(id: number): Look | undefined {
    const look = this.#look;
    if (look?.id !== id) return undefined;
    this.#look = undefined;
    return look;
  }

  /** All at another member, from what is known. */
  watch(revision: number): void {
    this.#isWatching = true;
    this.saw(revision);
    this.#tell({ type: 'watch', afterRevision: this.#watchedRevision });
  }

  saw(revision: number): void {
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

  /** Something failed: a look is due in a while. */
  again(nowMs: number): void {
    this.#dueMs ??= nowMs + this.#retryMs;
  }
}
