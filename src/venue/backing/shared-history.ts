/**
 * How far a history has come that several machines share: whoever leads writes it, and the others look, now and then. Its
 * tables are made by whoever writes it, so there may be none yet, or those of another release.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type HistoryLocation, openStored } from '../../reporting/open-history.ts';
import { readCheckpoint } from '../../reporting/store/checkpoint.ts';
import type { HistoryReader } from '../../reporting/store/history-store.ts';
import { explained } from './open-history.ts';

/** Nobody waits for it: until it is seen, memory answers. */
const LOOK_EVERY_MS = 200;

export interface SharedHistoryOptions {
  readonly location: HistoryLocation;
  readonly onWarning: (message: string) => void;
}

export interface SharedHistoryListener {
  /** Told once, when there are tables to ask. */
  readonly onReader: (reader: HistoryReader) => void;
  /** Up to where another machine has written it. */
  readonly onSeen: (seq: number) => void;
}

export class SharedHistory {
  readonly #options: SharedHistoryOptions;
  readonly #listener: SharedHistoryListener;
  readonly #closing = new AbortController();
  #reader: HistoryReader | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isAway = false;
  /** Whoever writes it knows how far it has come, and is told when its database is lost. */
  isWrittenHere = false;

  constructor(options: SharedHistoryOptions, listener: SharedHistoryListener) {
    this.#options = options;
    this.#listener = listener;
  }

  /** Whether another machine writes it, and nobody can say how far it has come. */
  get isAway(): boolean {
    return this.#isAway && !this.isWrittenHere;
  }

  /** Looks once. Throws `VenueError` with what the server says against it. */
  async open(): Promise<void> {
    await this.#look().catch((error) => {
      throw explained(error, this.#options.location);
    });
  }

  /** Looks from now on. */
  start(): void {
    this.#looking = this.#lookOn();
  }

  /** Looks no more, and closes the reader that it gave. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#looking;
    await this.#reader?.close();
  }

  async #look(): Promise<void> {
    const { onReader, onSeen } = this.#listener;
    if (this.#reader === undefined) {
      this.#reader = await openStored(this.#options.location);
      if (this.#reader !== undefined) onReader(this.#reader);
    }
    if (this.#reader === undefined || this.isWrittenHere) return;
    const { seq } = await readCheckpoint(this.#reader.database);
    if (!this.isWrittenHere) onSeen(seq);
  }

  async #lookOn(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#look().then(
        () => this.#there(),
        (cause: Error) => this.#away(cause),
      );
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  #there(): void {
    if (this.isAway) this.#options.onWarning('the history can be read again');
    this.#isAway = false;
  }

  #away({ message }: Error): void {
    const wasAway = this.isAway;
    this.#isAway = true;
    if (this.isAway && !wasAway)
      this.#options.onWarning(`${message}; orders go on, and the past is told when it can be read`);
  }
}
