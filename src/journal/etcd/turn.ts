/** When a standby tries to lead: when the head has stood still for as long as its place among the others says. */

import type { StoredHead } from './head.ts';
import type { LeadershipOptions } from './leadership-events.ts';

export class Turn {
  readonly #options: Pick<LeadershipOptions, 'node' | 'timing'>;
  #place = 0;
  #obstacle: string | undefined;
  #movedMs = 0;
  #notBeforeMs = 0;

  constructor(options: Pick<LeadershipOptions, 'node' | 'timing'>) {
    this.#options = options;
  }

  /** When the head was last seen to move. */
  get movedMs(): number {
    return this.#movedMs;
  }

  /** Why it must not lead. */
  get obstacle(): string | undefined {
    return this.#obstacle;
  }

  set(place: number, obstacle: string | undefined): void {
    this.#place = place;
    this.#obstacle = obstacle;
  }

  moved(nowMs: number): void {
    this.#movedMs = nowMs;
    this.#notBeforeMs = 0;
  }

  /** Whatever comes of it, it is not tried at once again. */
  tried(nowMs: number): void {
    this.#notBeforeMs = nowMs + this.#options.timing.beatMs;
  }

  /** At once where it is asked to. */
  dueMs(known: StoredHead | undefined): number {
    const { node, timing } = this.#options;
    const isHeir = known?.head.heir === node;
    const dueMs = this.#movedMs + timing.tryAfterMs + timing.tryApartMs * this.#place;
    return Math.max(isHeir ? 0 : dueMs, this.#notBeforeMs);
  }
}
