/**
 * What was cancelled with many others ends by slices (engine/commands/end-leaving.ts), each a command of the venue's own,
 * so that the commands of others come between. Who cancelled it is answered when the last of it has ended.
 */
import type { Command } from '../engine/command.ts';
import { leavingCount, type ReadState } from '../engine/core/state.ts';

export class Leaving {
  readonly #state: ReadState;
  readonly #submit: (command: Command, taken: () => void) => void;
  /** Answers, and whether what each waits for has ended; in the order in which it was cancelled. */
  readonly #waiting: { readonly hasEnded: () => boolean; readonly answer: () => void }[] = [];
  readonly #maySubmit: () => boolean;
  #isUnderWay = false;

  /** `submit` calls back when the command has been applied; it may throw while the venue is overloaded. */
  constructor(
    state: ReadState,
    submit: (command: Command, taken: () => void) => void,
    maySubmit: () => boolean = () => true,
  ) {
    this.#state = state;
    this.#submit = submit;
    this.#maySubmit = maySubmit;
  }

  get count(): number {
    return leavingCount(this.#state);
  }

  /** Answers when all that is leaving now has ended. Orders end first, so that a trigger is the last if there is one. */
  holdAnswer(answer: () => void): void {
    const [order, trigger] = [this.#state.leaving.tail, this.#state.leavingTriggers.at(-1)];
    const hasEnded = () =>
      trigger === undefined
        ? order === undefined || order.leavesLots === 0
        : !this.#state.leavingTriggers.includes(trigger);
    this.#waiting.push({ hasEnded, answer });
  }

  /** After each command: goes on with what is leaving, and answers whose orders and triggers have ended. */
  goOn(): void {
    while (this.#waiting[0]?.hasEnded()) this.#waiting.shift()?.answer();
    if (this.#isUnderWay || this.count === 0 || !this.#maySubmit()) return;
    try {
      this.#submit({ type: 'end-leaving' }, () => {
        this.#isUnderWay = false;
      });
      this.#isUnderWay = true;
    } catch {
      // The queue is full: the next command that is applied comes by here too.
    }
  }
}
