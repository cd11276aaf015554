/**
 * The projection: turns applied commands and their events into rows. Rows and the checkpoint that
 * vouches for them commit in one transaction, and a command at or below the checkpoint is passed
 * over, so replaying any part of the journal never doubles a row.
 */
import type { Entry } from '../engine/command.ts';
import type { ReadEvent } from '../engine/core/event.ts';
import { eventsByTime, type Happened } from '../engine/read/events-by-time.ts';
import { assert } from '../primitives/assert.ts';
import { candlesProjection } from './candles/base-bars.ts';
import { HistoryMismatch } from './history-mismatch.ts';
import { postingsProjection } from './postings/postings.ts';
import {
  Dictionaries,
  type Projection,
  type ReportProjection,
  reportProjection,
} from './report/projection.ts';
import type { Coins, EventType } from './report/source.ts';
import { type AuditRow, audit, type VoidedCommand, voidRow } from './reports/audit.ts';
import { STORED } from './reports.ts';
import { type CheckpointRow, checkpointShape, readCheckpoint } from './store/checkpoint.ts';
import type { HistoryWriter, RowWriter } from './store/history-store.ts';

export interface ProjectorOptions {
  readonly writer: HistoryWriter;
  readonly journalId: string;
  /** The live state of whoever applies the commands. */
  readonly scales: Coins;
}

/** What the tables are written by. */
interface Projections {
  readonly all: readonly Projection[];
  readonly audit: RowWriter<AuditRow>;
}

type Handler = (event: ReadEvent, at: Happened) => void;

export class Projector {
  readonly #writer: HistoryWriter;
  readonly #journalId: string;
  readonly #audit: RowWriter<AuditRow>;
  readonly #onEvent: ReadonlyMap<EventType, readonly Handler[]>;
  readonly #onCommand: readonly NonNullable<Projection['onCommand']>[];
  readonly #flush: readonly NonNullable<Projection['flush']>[];
  readonly #checkpoint: RowWriter<CheckpointRow>;
  #appliedSeq: number;

  private constructor(
    { writer, journalId }: ProjectorOptions,
    { all, audit }: Projections,
    appliedSeq: number,
  ) {
    this.#writer = writer;
    this.#journalId = journalId;
    this.#audit = audit;
    this.#onEvent = handlersOf(all);
    this.#onCommand = all.flatMap(({ onCommand }) => onCommand ?? []);
    this.#flush = all.flatMap(({ flush }) => flush ?? []);
    this.#checkpoint = writer.rowsOf(checkpointShape, { replace: true });
    this.#appliedSeq = appliedSeq;
  }

  /** Throws {@link HistoryMismatch} when the rows there are of another journal. */
  static async open(options: ProjectorOptions): Promise<Projector> {
    const { journalId, seq } = await readCheckpoint(options.writer.database);
    if (seq > 0 && journalId !== options.journalId) {
      throw new HistoryMismatch(
        `the SQL history belongs to journal ${journalId}, but this is journal ` +
          `${options.journalId}: remove the history to have it made anew`,
      );
    }
    return new Projector(options, await openProjections(options), seq);
  }

  /** The last command whose rows were written, committed or not. */
  get appliedSeq(): number {
    return this.#appliedSeq;
  }

  /** Writes the rows of one applied command, for the next checkpoint. */
  apply(entry: Entry, events: readonly ReadEvent[]): void {
    if (entry.seq <= this.#appliedSeq) return;
    for (const at of eventsByTime(entry, events)) {
      for (const event of at.events) {
        const handlers = this.#onEvent.get(event.type);
        if (handlers !== undefined) for (const handle of handlers) handle(event, at);
      }
    }
    for (const onCommand of this.#onCommand) onCommand(entry, events);
    this.#appliedSeq = entry.seq;
  }

  /** Writes the audit row of a void: it is the operator's act that never was a command. */
  recordVoid(record: VoidedCommand): void {
    if (record.seq <= this.#appliedSeq) return;
    this.#audit.write(voidRow(record));
    this.#appliedSeq = record.seq;
  }

  /**
   * Commits all that was applied, with `seq` as the new checkpoint: every command up to it has
   * been applied. `hash` is the journal's chain hash there, or empty.
   */
  async checkpoint(seq: number, hash: string): Promise<void> {
    for (const flush of this.#flush) flush();
    this.#checkpoint.write({ id: 1, journalId: this.#journalId, seq, hash });
    this.#appliedSeq = Math.max(this.#appliedSeq, seq);
    await this.#writer.commit();
  }
}

async function openProjections(written: ProjectorOptions): Promise<Projections> {
  const dictionaries = new Dictionaries(written.writer);
  const reports = new Map<string, ReportProjection<object>>();
  for (const report of STORED)
    reports.set(report.name, await reportProjection(report, written, dictionaries));
  const postings = await postingsProjection(written, dictionaries);
  const candles = await candlesProjection(written);
  const acts = reports.get(audit.name);
  assert(acts !== undefined, 'operators’ acts have a table');
  // They go by the name of what they are of.
  return { all: [...reports.values(), postings, candles], audit: acts.rows as RowWriter<object> };
}

function handlersOf(all: readonly Projection[]): ReadonlyMap<EventType, readonly Handler[]> {
  const handlers = new Map<EventType, Handler[]>();
  for (const [type, handle] of all.flatMap(({ onEvent = [] }) => onEvent)) {
    const known = handlers.get(type);
    // It is told only events of that type.
    if (known === undefined) handlers.set(type, [handle as Handler]);
    else known.push(handle as Handler);
  }
  return handlers;
}
