/**
 * Projects on the engine's own thread: for `--data :memory:` and tests, where there is no journal
 * file that a worker could follow. The tables are made when the first question comes, or when much waits: most test
 * suites ask none, and start sooner without. From then on rows are committed every so many commands, and when the event
 * loop comes round; until then the overlay answers. What was before the venue stood where it began is projected first,
 * beside whatever else it does. For SQLite in the same thread, whose commit is done
 * when the call returns: there is never more than one.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Entry } from '../engine/command.ts';
import type { ReadEvent } from '../engine/core/event.ts';
import { openWriterHere } from './open-history.ts';
import type { Applied, Overlay } from './overlay.ts';
import { Projector } from './projector.ts';
import type { Asking } from './report/answer.ts';
import type { Coins } from './report/source.ts';
import type { Database, HistoryWriter } from './store/history-store.ts';

/** Keeps the overlay short during a long run of commands that never yields. */
const COMMIT_ENTRIES = 1000;
/** Of what was before; then others have their turn. */
const TURN_ENTRIES = 20;

interface Parts {
  readonly overlay: Overlay;
  /** The live state of whoever applies the commands. */
  readonly scales: Coins;
  readonly journalId: string;
  /** Tells again what was applied before the first of {@link InProcessProjection.onApplied}, oldest first. */
  readonly before?: () => Iterable<Applied>;
  /** Told when the tables cannot be made or written. */
  readonly onFailure: (cause: Error) => void;
}

export class InProcessProjection {
  /** For whoever comes by {@link ask}. */
  readonly database: Database = { getExecutor: () => this.#executor() };
  readonly #parts: Parts;
  #opening: Promise<void> | undefined;
  #writer: HistoryWriter | undefined;
  #projector: Projector | undefined;
  /** Not projected yet. */
  #waiting: Applied[] = [];
  #uncommitted = 0;
  #soon: NodeJS.Immediate | undefined;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A listener for the sequencer. */
  readonly onApplied = (entry: Entry, events: readonly ReadEvent[]): void => {
    this.#parts.overlay.onApplied(entry, events);
    if (this.#projector !== undefined) {
      this.#project({ entry, events }, this.#projector);
      return;
    }
    this.#waiting.push({ entry, events });
    if (this.#waiting.length >= COMMIT_ENTRIES) this.#open().catch(this.#parts.onFailure);
  };

  readonly ask: Asking = async (question) => {
    await this.#open();
    return question();
  };

  /** Commits what waits, and closes the tables. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening;
    await this.#commit();
    await this.#writer?.close();
  }

  #executor() {
    if (this.#writer === undefined) throw new Error('the history is asked before it is opened');
    return this.#writer.database.getExecutor();
  }

  #open(): Promise<void> {
    this.#opening ??= this.#make();
    return this.#opening;
  }

  async #make(): Promise<void> {
    const { scales, journalId } = this.#parts;
    const writer = openWriterHere(':memory:');
    this.#writer = writer;
    const projector = await Projector.open({ writer, journalId, scales });
    await this.#projectBefore(projector);
    if (this.#isClosed) return;
    this.#projector = projector;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const applied of waiting) this.#project(applied, projector);
  }

  async #projectBefore(projector: Projector): Promise<void> {
    let count = 0;
    for (const { entry, events } of this.#parts.before?.() ?? []) {
      projector.apply(entry, events);
      count += 1;
      if (count % COMMIT_ENTRIES === 0) await projector.checkpoint(entry.seq, '');
      if (count % TURN_ENTRIES === 0) await turn();
      if (this.#isClosed) return;
    }
    if (count > 0) await projector.checkpoint(projector.appliedSeq, '');
  }

  #project({ entry, events }: Applied, projector: Projector): void {
    projector.apply(entry, events);
    this.#uncommitted += 1;
    if (this.#uncommitted >= COMMIT_ENTRIES) void this.#commit();
    else if (this.#uncommitted === 1) this.#soon = setImmediate(() => this.#commit());
  }

  async #commit(): Promise<void> {
    clearImmediate(this.#soon);
    if (this.#uncommitted === 0 || this.#projector === undefined) return;
    this.#uncommitted = 0;
    const seq = this.#projector.appliedSeq;
    await this.#projector.checkpoint(seq, '');
    this.#parts.overlay.projected(seq);
  }
}
