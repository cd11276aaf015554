/** What of a script is still to come. */
import type { Moment, Stage } from './script.ts';

interface Setting {
  readonly startMs: number;
  readonly nowMs: () => number;
  readonly stage: Stage;
}

export class PendingScript {
  readonly #moments: Moment[];
  readonly #setting: Setting;

  constructor(moments: readonly Moment[], setting: Setting) {
    this.#moments = [...moments];
    this.#setting = setting;
  }

  /** Venue time of the next moment; undefined: none is left. */
  get nextMs(): number | undefined {
    const [next] = this.#moments;
    return next && this.#setting.startMs + next.atMs;
  }

  /** Does what is due; whether anything was. */
  async pass(): Promise<boolean> {
    const { nowMs, stage } = this.#setting;
    let isDone = false;
    while (this.nextMs !== undefined && this.nextMs <= nowMs()) {
      await this.#moments.shift()?.act(stage);
      isDone = true;
    }
    return isDone;
  }
}
