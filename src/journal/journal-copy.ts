/** Writes a journal anew that was kept elsewhere: every entry and void at the place and time that it had. */
import type { Entry } from '../engine/command.ts';
import { Invariant } from '../primitives/assert.ts';
import type { JournalHead } from './journal.ts';
import { JournalAppender } from './journal-appender.ts';
import { Payload, type VoidRecord } from './record.ts';

/** Entries of a batch. */
const BATCH = 1000;

export class JournalCopy {
  readonly #appender: JournalAppender;
  readonly #payload = new Payload();
  #entryCount = 0;
  #seq: number;
  #timeMs: number;

  private constructor(appender: JournalAppender) {
    this.#appender = appender;
    this.#seq = appender.head.seq;
    this.#timeMs = appender.head.timeMs;
  }

  /** Locks the folder; throws as {@link JournalAppender.open}. */
  static async open(dataFolder: string): Promise<JournalCopy> {
    const appender = await JournalAppender.open({ dataFolder });
    await appender.begin();
    return new JournalCopy(appender);
  }

  /** Of what was added last, and the time that nothing may be before. */
  get end(): Pick<JournalHead, 'seq' | 'timeMs'> {
    return { seq: this.#seq, timeMs: this.#timeMs };
  }

  /** Throws {@link Invariant} when it does not follow, or its command is not what its type says. */
  async add({ seq, timeMs, command }: Entry): Promise<void> {
    this.#refuseStrangers(seq, timeMs);
    this.#payload.add(timeMs, command);
    this.#entryCount += 1;
    this.#went(seq, timeMs);
    if (this.#entryCount === BATCH) await this.flush();
  }

  /** Throws {@link Invariant} when it does not follow. */
  async addVoid(record: VoidRecord): Promise<void> {
    const { seq, timeMs } = record;
    this.#refuseStrangers(seq, timeMs);
    await this.flush();
    await this.#appender.appendVoid(record);
    this.#went(seq, timeMs);
  }

  /** What was added is durable. */
  async flush(): Promise<void> {
    const entryCount = this.#entryCount;
    if (entryCount === 0) return;
    this.#entryCount = 0;
    await this.#appender.append({
      entryCount,
      firstSeq: this.#seq - entryCount + 1,
      timeMs: this.#timeMs,
      payload: this.#payload.take(),
    });
  }

  /** Also gives up what was not flushed. */
  close(): Promise<void> {
    return this.#appender.close();
  }

  #refuseStrangers(seq: number, timeMs: number): void {
    if (seq !== this.#seq + 1) throw new Invariant(`entry ${seq} follows entry ${this.#seq}`);
    if (timeMs < this.#timeMs) throw new Invariant(`the time of entry ${seq} runs backwards`);
  }

  #went(seq: number, timeMs: number): void {
    this.#seq = seq;
    this.#timeMs = timeMs;
  }
}
