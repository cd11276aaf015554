/**
 * Orders that were cancelled with many others end by slices (engine/orders/cancel.ts), each a command of the venue's
 * own, so that the commands of others come between. Who cancelled them is answered when the last of them has ended.
 */
import type { Command } from '../engine/command.ts';
import type { ReadOrder } from '../engine/core/entities.ts';
import type { ReadState } from '../engine/core/state.ts';

export class Leaving {
  readonly #state: ReadState;
  readonly #submit: (command: Command, taken: () => void) => void;
  /** Answers, by the order that each waits for; in the order in which they were cancelled. */
  readonly #waiting = new Map<ReadOrder, () => void>();
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
    return this.#state.leaving.count;
  }

  /** Answers when all that are leaving now have ended. */
  holdAnswer(answer: () => void): void {
    const last = this.#state.leaving.tail;
    if (last === undefined) answer();
    else this.#waiting.set(last, answer);
  }

  /** After each command: goes on with what is leaving, and answers whose orders have ended. */
  goOn(): void {
    for (const [last, answer] of this.#waiting) {
      if (last.leavesLots > 0) break;
      this.#waiting.delete(last);
      answer();
    }
    if (this.#isUnderWay || this.#state.leaving.count === 0 || !this.#maySubmit()) return;
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
