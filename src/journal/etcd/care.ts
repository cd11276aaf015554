/** What a node does for its cluster once a second: it says what it has, and whoever leads cuts what all have. */
import type { EtcdStore } from './etcd-store.ts';
import type { NodeNote, Roster } from './roster.ts';
import { trimmedUpTo } from './trim.ts';

const EVERY_MS = 1_000;
/** In turns of the above. */
const TRIM_EVERY = 5;
/** What etcd has by default. */
const QUOTA_BYTES = 2 * 1024 * 1024 * 1024;
/** Beyond it nothing is taken any more, before etcd itself refuses. */
const FULL = 0.8;

export interface CareOptions {
  readonly store: EtcdStore;
  readonly node: string;
  readonly roster: Roster;
  readonly note: () => NodeNote;
  readonly isLeading: () => boolean;
  /** The newest revision that was seen. */
  readonly revision: () => number;
}

export class Care {
  readonly #options: CareOptions;
  readonly #timer: NodeJS.Timeout;
  #turn = 0;
  #usage = 0;
  #trimmedSeq = 0;
  /** Of the last time: what is older than that is forgotten. */
  #revision = 0;

  constructor(options: CareOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#look(), EVERY_MS).unref();
    void this.#look();
  }

  /** Whether the store has no room for more. */
  get isFull(): boolean {
    return this.#usage >= FULL;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const { store, node, note, isLeading } = this.#options;
    this.#turn += 1;
    try {
      await store.write(`nodes/${node}`, JSON.stringify(note()));
      if (isLeading() && this.#turn % TRIM_EVERY === 0) await this.#trim();
    } catch {
      // The store does not answer, which is seen elsewhere: next time.
    }
  }

  async #trim(): Promise<void> {
    const { store, roster, revision } = this.#options;
    this.#usage = (await store.bytesInUse()) / QUOTA_BYTES;
    const upTo = trimmedUpTo(roster.marks(), { nowMs: performance.now(), usage: this.#usage });
    if (upTo > this.#trimmedSeq) await store.trim(upTo);
    this.#trimmedSeq = Math.max(upTo, this.#trimmedSeq);
    const before = this.#revision;
    this.#revision = revision();
    if (before > 0) await store.compact(before);
  }
}
