/**
 * What a node of an older release must not apply: rules that it does not know, and all that follows them. It keeps these
 * entries in its files, for the other nodes and for the release that it will be upgraded to; it neither leads nor serves.
 */
import type { Entry } from '../../engine/command.ts';
import { JournalDamage } from '../journal.ts';
import { MalformedBatch } from '../record.ts';

export class RulesLimit {
  readonly #maxRules: number;
  #lastSeq = Number.POSITIVE_INFINITY;
  #cause: string | undefined;

  /** `maxRules`: the newest rules version that this software knows. */
  constructor(maxRules: number) {
    this.#maxRules = maxRules;
  }

  /** The last entry that may be applied; infinite while nothing unknown was met. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Why nothing more is applied; undefined while all is known. */
  get cause(): string | undefined {
    return this.#cause;
  }

  /** Whether a command that was sent here may enter the journal. */
  knows(command: Entry['command']): boolean {
    return command.type !== 'set-rules-version' || command.version <= this.#maxRules;
  }

  /** Whether the entries of the batch after entry `afterSeq` may be applied: all of them, or none. */
  admits(entries: readonly Entry[], afterSeq: number): boolean {
    if (this.#cause !== undefined) return false;
    for (const { seq, command } of entries) {
      if (command.type !== 'set-rules-version' || command.version <= this.#maxRules) continue;
      const both = `rules version ${command.version}, this node knows up to ${this.#maxRules}`;
      this.#meet(afterSeq, `entry ${seq} brings ${both}`);
      return false;
    }
    return true;
  }

  /** What the batch after entry `afterSeq` holds; undefined where it may not be applied. */
  read(afterSeq: number, decode: () => readonly Entry[]): readonly Entry[] | undefined {
    if (this.#cause !== undefined) return undefined;
    try {
      const entries = decode();
      return this.admits(entries, afterSeq) ? entries : undefined;
    } catch (error) {
      if (this.explains(error, afterSeq)) return undefined;
      throw error;
    }
  }

  /** Whether what was thrown says of the batch after `afterSeq` that it is whole and that a newer release wrote it. */
  explains(error: unknown, afterSeq: number): boolean {
    const unread = error instanceof JournalDamage ? error.cause : error;
    if (!(unread instanceof MalformedBatch)) return false;
    this.#meet(afterSeq, `what follows entry ${afterSeq} is unknown here (${unread.message})`);
    return true;
  }

  #meet(afterSeq: number, what: string): void {
    this.#lastSeq = Math.min(this.#lastSeq, afterSeq);
    this.#cause ??= `${what}: start it with a newer release`;
  }
}
