/** When a bot holds a position of a contract that nothing would close: no trigger waits there, and no order that reduces it. */
import type { ReadUserMarket } from '../engine/core/entities.ts';
import type { ReadEvent } from '../engine/core/event.ts';
import type { ReadState } from '../engine/core/state.ts';
import type { Span } from './spans.ts';

interface Protected {
  readonly uid: string;
  readonly state: ReadState;
  /** What is before it is not told. */
  readonly fromMs: number;
}

export class Protection {
  readonly #about: Protected;
  readonly #spans: Span[] = [];
  #sinceMs: number | undefined;

  constructor(about: Protected) {
    this.#about = about;
  }

  /** What the venue has just done. */
  hear(timeMs: number, events: readonly ReadEvent[]): void {
    let nowMs = timeMs;
    for (const event of events) if (event.type === 'as-of') nowMs = event.timeMs;
    const isBare = this.#isBare();
    if (isBare) this.#sinceMs ??= nowMs;
    else this.#end(nowMs);
  }

  spansUntil(endMs: number): readonly Span[] {
    this.#end(endMs);
    return this.#spans;
  }

  #end(toMs: number): void {
    if (this.#sinceMs === undefined) return;
    const fromMs = Math.max(this.#sinceMs, this.#about.fromMs);
    this.#sinceMs = undefined;
    if (fromMs < toMs) this.#spans.push({ fromMs, toMs });
  }

  #isBare(): boolean {
    const { state, uid } = this.#about;
    const user = state.users.get(uid);
    if (user === undefined) return false;
    const held = [...user.userMarkets.values()].filter(
      ({ long, short }) => long !== undefined || short !== undefined,
    );
    const isClosing = (userMarket: ReadUserMarket) =>
      [...user.openOrders.values()].some(
        (order) => order.userMarket === userMarket && order.isReduceOnly,
      ) || [...user.triggers.values()].some((trigger) => trigger.userMarket === userMarket);
    return held.some((userMarket) => !isClosing(userMarket));
  }
}
