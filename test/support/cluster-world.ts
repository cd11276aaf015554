/** Virtual time and a network that delays, repeats and loses what it carries. */
import type { Dice } from './dice.ts';

interface Due {
  readonly atMs: number;
  readonly order: number;
  readonly act: () => void;
}

/** How one machine reaches the store. */
export interface Line {
  isCut: boolean;
  isSlow: boolean;
}

const DEADLINE_MS = 500;

export class SimWorld {
  readonly dice: Dice;
  nowMs = 0;
  /** Nothing is lost, repeated or late any more. */
  isCalm = false;
  #order = 0;
  /** A heap: what is due first is first. */
  readonly #due: Due[] = [];

  constructor(dice: Dice) {
    this.dice = dice;
  }

  after(ms: number, act: () => void): void {
    this.#order += 1;
    const due = { atMs: this.nowMs + ms, order: this.#order, act };
    let at = this.#due.length;
    this.#due.push(due);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (isBefore(this.#due[parent] as Due, due)) break;
      this.#due[at] = this.#due[parent] as Due;
      at = parent;
    }
    this.#due[at] = due;
  }

  step(): void {
    const first = this.#due[0];
    const last = this.#due.pop();
    if (first === undefined || last === undefined) throw new Error('nothing is due');
    if (first !== last) this.#sink(last);
    this.nowMs = Math.max(this.nowMs, first.atMs);
    first.act();
  }

  delayMs(line: Line): number {
    if (this.isCalm) return 1 + this.dice.below(5);
    return line.isSlow ? this.dice.below(2_000) : this.dice.below(20);
  }

  /** Asks `ask` at the other end, once or twice, or not at all; tells what became of it once. */
  call<T>(line: Line, ask: () => T, told: (answer: T | undefined) => void): void {
    let isTold = false;
    const tell = (answer: T | undefined): void => {
      if (isTold) return;
      isTold = true;
      told(answer);
    };
    this.after(DEADLINE_MS, () => tell(undefined));
    const times = this.isCalm || !this.dice.chance(1, 10) ? 1 : 2;
    for (let time = 0; time < times; time += 1)
      this.after(this.delayMs(line), () => this.#arrive(line, ask, tell));
  }

  #arrive<T>(line: Line, ask: () => T, tell: (answer: T | undefined) => void): void {
    if (line.isCut || this.#isLost()) return;
    let answer: T | undefined;
    try {
      answer = ask();
    } catch {
      // Whoever asks cannot tell this from an answer that was lost.
    }
    this.after(this.delayMs(line), () => {
      if (!line.isCut && !this.#isLost()) tell(answer);
    });
  }

  #isLost(): boolean {
    return !this.isCalm && this.dice.chance(1, 20);
  }

  #sink(due: Due): void {
    const { length } = this.#due;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= length) break;
      const right = this.#due[child + 1];
      if (right !== undefined && isBefore(right, this.#due[child] as Due)) child += 1;
      if (isBefore(due, this.#due[child] as Due)) break;
      this.#due[at] = this.#due[child] as Due;
      at = child;
    }
    this.#due[at] = due;
  }
}

function isBefore(one: Due, other: Due): boolean {
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
}
