/** What a node does for its cluster once a second: it says what it has, and whoever leads cuts what all have. */
import type { EtcdStore } from './etcd-store.ts';
import { shortageOf } from './room.ts';
import type { NodeNote, Roster } from './roster.ts';
import { trimmedUpTo } from './trim.ts';

const EVERY_MS = 1_000;
/** In turns of the above. */
const TRIM_EVERY = 5;

export interface CareOptions {
  readonly store: EtcdStore;
  readonly node: string;
  readonly roster: Roster;
  readonly note: () => NodeNote;
  readonly isLeading: () => boolean;
  /** The newest revision that was seen. */
  readonly revision: () => number;
  /** Told why the store has no room for more; undefined when it has again. */
  readonly onShortage: (cause: string | undefined) => void;
}

export class Care {
  readonly #options: CareOptions;
  readonly #timer: NodeJS.Timeout;
  #turn = 0;
  #usage = 0;
  #isShort = false;
  #trimmedSeq = 0;
  /** Of the last time: what is older than that is forgotten. */
  #revision = 0;

  constructor(options: CareOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#look(), EVERY_MS).unref();
    void this.#look();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const { store, node, note, isLeading } = this.#options;
    this.#turn += 1;
    const isTrimming = isLeading() && this.#turn % TRIM_EVERY === 0;
    const isTaken = await did(store.write(`nodes/${node}`, JSON.stringify(note())));
    // One that is full answers, and takes no more: cutting makes room all the same.
    if (isTrimming || !isTaken || this.#isShort) await did(this.#measure());
    if (isTrimming) await did(this.#trim());
  }

  async #measure(): Promise<void> {
    const { store, onShortage } = this.#options;
    const room = await store.room();
    const shortage = shortageOf(room);
    this.#usage = room.usage;
    if (this.#isShort || shortage !== undefined) onShortage(shortage);
    this.#isShort = shortage !== undefined;
  }

  async #trim(): Promise<void> {
    const { store, roster, revision } = this.#options;
    const upTo = trimmedUpTo(roster.marks(), { nowMs: performance.now(), usage: this.#usage });
    if (upTo > this.#trimmedSeq) await store.trim(upTo);
    this.#trimmedSeq = Math.max(upTo, this.#trimmedSeq);
    const before = this.#revision;
    this.#revision = revision();
    if (before > 0) await store.compact(before);
  }
}

/** Whether it was done. A store that does not answer is seen elsewhere: next time. */
function did(asked: Promise<void>): Promise<boolean> {
  return asked.then(
    () => true,
    () => false,
  );
}
