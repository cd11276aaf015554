/**
 * The journal without a disk, for tests and `--data :memory:`: same order, same batching, same
 * asynchronous delivery as the file journal, nothing kept after the process but in `entries`.
 */
import type { Command, Entry } from '../engine/command.ts';
import {
  type Journal,
  type JournalHead,
  type JournalListener,
  JournalStopped,
  type NowMs,
  type Ticket,
} from './journal.ts';
import { decodeEntries, Payload } from './record.ts';
import { stampOf } from './stamp.ts';

export class MemoryJournal implements Journal {
  readonly entries: Entry[];
  readonly #now: NowMs;
  #listener: JournalListener | undefined;
  /** Commands go through their records here too, so that they are what a disk would give back. */
  readonly #payload = new Payload();
  #queue: Entry[] = [];
  #tickets: Ticket[] = [];
  #isFlushing = false;

  /** `entries` starts the journal from an earlier one, as if read from disk. */
  constructor(now: NowMs, entries: readonly Entry[] = []) {
    this.#now = now;
    this.entries = [...entries];
  }

  async start(afterSeq: number, listener: JournalListener): Promise<JournalHead> {
    this.#listener = listener;
    const tail = this.entries.filter((entry) => entry.seq > afterSeq);
    if (tail.length > 0) listener.onEntries(tail, []);
    listener.onReplayed?.();
    const last = this.entries[this.entries.length - 1];
    return { journalId: 'memory', seq: last?.seq ?? 0, timeMs: last?.timeMs ?? 0, chainHash: '' };
  }

  submit(command: Command, ticket: Ticket): void {
    if (this.#listener === undefined) throw new JournalStopped('journal is not open');
    const last = this.entries[this.entries.length - 1];
    const firstSeq = (last?.seq ?? 0) + 1;
    const timeMs = stampOf(command, last?.timeMs ?? 0, this.#now());
    this.#payload.add(timeMs, command);
    for (const entry of decodeEntries({ firstSeq, entryCount: 1, timeMs }, this.#payload.take())) {
      this.entries.push(entry);
      this.#queue.push(entry);
      this.#tickets.push(ticket);
    }
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    queueMicrotask(() => this.#flush());
  }

  /** Those of the entries with these seqs, oldest first. */
  entriesAt(seqs: readonly number[]): readonly Entry[] {
    return this.entries.filter((entry) => seqs.includes(entry.seq));
  }

  async close(): Promise<void> {
    this.#flush();
    this.#listener = undefined;
  }

  #flush(): void {
    this.#isFlushing = false;
    const entries = this.#queue;
    const tickets = this.#tickets;
    this.#queue = [];
    this.#tickets = [];
    if (entries.length > 0) this.#listener?.onEntries(entries, tickets);
  }
}
