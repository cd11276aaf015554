/**
 * The sequencer makes the engine live, and is the only way its state changes:
 *
 *   submit ──▶ journal (order, time, durability) ──▶ apply ──▶ answer the caller ──▶ tell the listeners
 *
 * A command is applied after it is durable and answered after it is applied. Listeners are told when the
 * answers are on their way; what is kept by a listener asks for them before it is read (`tell`). When the
 * engine or the journal fails, nothing more is answered: `onStop` is told the cause and the process exits.
 */
import type { Command, CommandType, Entry, Result } from '../engine/command.ts';
import type { ReadEvent } from '../engine/core/event.ts';
import type { ReadState, State } from '../engine/core/state.ts';
import { apply } from '../engine/engine.ts';
import {
  type Journal,
  type JournalHead,
  JournalStopped,
  OutcomeUnknown,
  type Ticket,
} from '../journal/journal.ts';
import { Leaving } from './leaving.ts';
import { Patience } from './patience.ts';

/** Told of every applied entry, in order, replay included. Must not throw; does not submit while it is told. */
export type Listener = (entry: Entry, events: readonly ReadEvent[]) => void;

/** Keeps the list short while commands follow each other without the event loop coming round. */
const UNTOLD_MAX = 256;

interface Applied {
  readonly entry: Entry;
  readonly events: readonly ReadEvent[];
}

type Resolve = (result: Result<CommandType>) => void;

export interface SequencerOptions {
  readonly state: State;
  readonly journal: Journal;
  readonly onStop: (cause: Error) => void;
  /** Where several machines follow one journal: whether this one sends what the venue itself sends. */
  readonly leads?: () => boolean;
  /** Where an answer may not come: after so long whoever waits is told that nobody knows, ms. */
  readonly patienceMs?: number;
}

export class Sequencer {
  /** Live state: anyone may read it between commands, only `apply` writes. */
  readonly state: ReadState;
  readonly #state: State;
  readonly #journal: Journal;
  readonly #onStop: (cause: Error) => void;
  readonly #listeners: Listener[] = [];
  /** Applied and answered, oldest first. */
  #untold: Applied[] = [];
  #stopped: Error | undefined;
  #isTellingAtOnce = false;
  readonly #leaving: Leaving;
  readonly #patience: Patience | undefined;
  #isLive = false;

  constructor(options: SequencerOptions) {
    this.state = options.state;
    this.#state = options.state;
    this.#journal = options.journal;
    this.#onStop = options.onStop;
    const { patienceMs } = options;
    this.#patience = patienceMs === undefined ? undefined : new Patience(patienceMs);
    this.#leaving = new Leaving(
      options.state,
      (command, taken) => this.#journal.submit(command, taken),
      options.leads,
    );
  }

  /**
   * Replays what the state has not seen, asks `check`, then goes live; what that throws refuses the start.
   */
  async start(check: () => void = () => undefined): Promise<JournalHead> {
    const head = await this.#journal.start(this.state.seq, {
      onEntries: (entries, tickets) => this.#applyAll(entries, tickets),
      onFailure: (cause) => this.#stop(cause),
      onRefused: (tickets, cause) => refuseAll(tickets as readonly Resolve[], cause),
      onReplayed: check,
    });
    this.#isLive = true;
    this.#leaving.goOn();
    return head;
  }

  /** This machine leads now: it goes on with what the one before has begun. */
  readonly lead = (): void => this.#leaving.goOn();

  /** From the next entry on, until the function that it returns is called. */
  listen(listener: Listener): () => void {
    this.tell();
    this.#listeners.push(listener);
    return () => {
      this.tell();
      const at = this.#listeners.indexOf(listener);
      if (at >= 0) this.#listeners.splice(at, 1);
    };
  }

  /**
   * Resolves with the engine's answer (a rejection is an answer). Rejects with `JournalBusy` when
   * the queue is full, `JournalStopped` when the venue is stopping, `Invariant` when the command is not
   * what its type says: nothing was journalled.
   * Never resolves when the process stops between durability and answer. Where several machines follow one journal it
   * also rejects with `NoLeader`, when it never entered the journal, and with `OutcomeUnknown`, when nobody can tell.
   */
  submit<C extends Command>(command: C): Promise<Result<C['type']>> {
    return new Promise((resolve, reject) => {
      if (this.#stopped !== undefined) {
        reject(new JournalStopped(this.#stopped.message));
        return;
      }
      try {
        this.#journal.submit(command, this.#inTime(resolve as Resolve, reject));
      } catch (error) {
        reject(error);
      }
    });
  }

  #inTime(resolve: Resolve, reject: (cause: Error) => void): Resolve {
    if (this.#patience === undefined) return resolve;
    const told = this.#patience.wait(() => reject(new OutcomeUnknown()));
    return (result) => {
      told();
      resolve(result);
    };
  }

  /** Why it stopped taking commands; undefined while it runs. */
  get stopped(): Error | undefined {
    return this.#stopped;
  }

  /** From now on listeners are told of each command before the next is applied, which takes longer to answer. */
  tellAtOnce(): void {
    this.#isTellingAtOnce = true;
  }

  /** Tells the listeners what they have not been told: for whoever is about to read what one of them keeps. */
  readonly tell = (): void => {
    if (this.#untold.length === 0) return;
    const untold = this.#untold;
    this.#untold = [];
    try {
      for (const { entry, events } of untold)
        for (const listener of this.#listeners) listener(entry, events);
    } catch (cause) {
      this.#stop(new Error('a listener failed', { cause }));
    }
  };

  #applyAll(entries: readonly Entry[], tickets: readonly Ticket[]): void {
    for (const [index, entry] of entries.entries()) {
      if (this.#stopped !== undefined) return;
      this.#applyOne(entry, tickets[index]);
    }
  }

  #applyOne(entry: Entry, ticket: Ticket): void {
    try {
      const before = this.#leaving.count;
      const { result, events } = apply(this.#state, entry);
      this.#untold.push({ entry, events });
      if (ticket === undefined) {
        this.tell();
        if (this.#isLive && this.#leaving.count + before > 0) this.#leaving.goOn();
        return;
      }
      const resolve = ticket as Resolve;
      if (this.#leaving.count > before) this.#leaving.holdAnswer(() => resolve(result));
      else resolve(result);
      this.#tellSoon();
      if (this.#leaving.count + before > 0) this.#leaving.goOn();
    } catch (error) {
      this.#stop(
        new Error(`command ${entry.seq} (${entry.command.type}) failed`, { cause: error }),
      );
    }
  }

  /** What goes on in this turn of the event loop is the answer's; the listeners have the next. */
  #tellSoon(): void {
    if (this.#isTellingAtOnce || this.#untold.length >= UNTOLD_MAX) this.tell();
    else if (this.#untold.length === 1) setImmediate(this.tell);
  }

  #stop(cause: Error): void {
    if (this.#stopped !== undefined) return;
    this.#stopped = cause;
    this.#onStop(cause);
  }
}

/** Who is answered with a promise that is rejected has a promise that is. */
function refuseAll(tickets: readonly Resolve[], cause: Error): void {
  for (const ticket of tickets) {
    const refused = Promise.reject(cause);
    // What the venue itself sent is asked for by nobody.
    refused.catch(() => undefined);
    ticket(refused as never);
  }
}
