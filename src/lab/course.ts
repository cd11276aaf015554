/** A run's way through its time: the script passes, the bot is watched, and what came of it is measured once. */
import { setTimeout as after } from 'node:timers/promises';
import type { ReadState } from '../engine/core/state.ts';
import type { Firing } from '../http/fault-rule.ts';
import { durationMs } from '../primitives/duration.ts';
import type { TestingVenue } from '../testing/testing-venue.ts';
import { type ClockMode, rateOf } from '../venue/clock.ts';
import type { RunningVenue } from '../venue/running-venue.ts';
import { VenueError } from '../venue/venue-error.ts';
import type { BotRecord } from './bot-record.ts';
import { equityOf } from './equity.ts';
import { fromMsOf, type Incident } from './incident.ts';
import { BOT, GIVEN } from './lab-venue.ts';
import { PendingScript } from './pending-script.ts';
import { Protection } from './protection.ts';
import type { RefusedSpell } from './refusals.ts';
import { scriptOf } from './script.ts';
import type { Span } from './spans.ts';
import type { Step } from './stepper.ts';
import { Watch } from './watch.ts';

export interface Run {
  readonly record: BotRecord;
  readonly stormCalls: number;
  readonly refusedCalls: number;
  readonly refusals: readonly RefusedSpell[];
  readonly firings: readonly Firing[];
  /** When it held a position that nothing would have closed. */
  readonly bareSpans: readonly Span[];
  /** USDT at the mark, at the end. */
  readonly equity: number;
  /** The bot went before the script was over. */
  readonly hasExited: boolean;
  readonly startMs: number;
  readonly endMs: number;
}

/** A bot that has not asked for a step in it is none that goes by steps, ms of the host. */
const FIRST_STEP_WITHIN_MS = 30_000;
/** On a running clock what takes no longer than this on the host is at once, ms. */
const GRACE_MS = 1000;
/** On a running clock the script is looked at so often, ms of the host. */
const LOOK_MS = 20;

interface CourseOptions {
  readonly incident: Incident;
  readonly clock: ClockMode;
  readonly isBase: boolean;
}

export class Course {
  readonly watch: Watch;
  readonly #isManual: boolean;
  readonly #state: ReadState;
  readonly #venue: TestingVenue;
  readonly #protection: Protection;
  readonly #script: PendingScript;
  readonly #startMs: number;
  readonly #endMs: number;
  #settleSockets = async (): Promise<void> => undefined;
  /** Steps that were asked for. */
  #steps = 0;
  /** What a step failed of: an act of the script that was refused, or a venue that stopped. */
  #failure: { readonly cause: unknown } | undefined;
  #measured: Promise<Run> | undefined;

  constructor(
    { clock, incident, isBase }: CourseOptions,
    { sequencer }: RunningVenue,
    venue: TestingVenue,
  ) {
    const { state } = sequencer;
    const { nowMs } = venue.clock;
    const graceMs = clock === 'manual' ? 0 : GRACE_MS * (rateOf(clock) ?? 1);
    const startMs = nowMs();
    this.#isManual = clock === 'manual';
    this.#state = state;
    this.#venue = venue;
    this.#startMs = startMs;
    this.#endMs = startMs + (durationMs(incident.lasts) ?? 0);
    this.watch = new Watch({ uid: BOT.uid, state, nowMs, graceMs });
    const fromMs = fromMsOf(incident, startMs);
    this.#protection = new Protection({ uid: BOT.uid, state, fromMs });
    const { operator } = venue;
    const submit = sequencer.submit.bind(sequencer);
    const stage = { operator, state, submit };
    this.#script = new PendingScript(scriptOf(incident, isBase), { startMs, nowMs, stage });
    sequencer.listen(({ timeMs }, events) => {
      this.watch.record.hear(timeMs, events);
      this.#protection.hear(timeMs, events);
    });
  }

  /** `settle` resolves when all that was sent to the bot has been read. */
  settleBy(settle: () => Promise<void>): void {
    this.#settleSockets = settle;
  }

  /** Venue time passes while the bot waits; once the script is over, all is measured before the bot does more. */
  readonly step = async (ms: number): Promise<Step> => {
    this.#steps += 1;
    if (this.#isManual) await this.#moveBy(Math.min(ms, this.#endMs - this.#nowMs()));
    const over = this.#isLate();
    if (over) await this.measure();
    return { timeMs: this.#nowMs(), over };
  };

  readonly fail = (cause: unknown): void => {
    this.#failure ??= { cause };
  };

  /** Until the script is over or the bot has gone. Throws `VenueError` for a bot that goes by no steps, and what one failed of. */
  async pass(isGone: () => boolean): Promise<void> {
    const isOver = () => this.#measured !== undefined || isGone();
    if (this.#isManual) await this.#bySteps(isOver);
    else await this.#byItself(isOver);
  }

  /** Once: what comes later is none of it. */
  measure(): Promise<Run> {
    this.#measured ??= this.#measure();
    return this.#measured;
  }

  async #measure(): Promise<Run> {
    const endMs = this.#nowMs();
    const startMs = this.#startMs;
    const hasExited = endMs < this.#endMs;
    const { record, stormCalls, refusedCalls, refusals } = this.watch;
    const firings = [...(await this.#venue.faults.fired())];
    return {
      ...{ record, stormCalls, refusedCalls, refusals, firings, hasExited, startMs, endMs },
      equity: equityOf(this.#state, BOT.uid, GIVEN),
      bareSpans: this.#protection.spansUntil(endMs),
    };
  }

  #nowMs(): number {
    return this.#venue.clock.nowMs();
  }

  #isLate(): boolean {
    return this.#nowMs() >= this.#endMs;
  }

  /** On a manual clock: from one moment of the script to the next, each with all that it leads to. */
  async #moveBy(ms: number): Promise<void> {
    const toMs = this.#nowMs() + ms;
    await this.#settle();
    while (this.#nowMs() < toMs) {
      const nextMs = Math.min(toMs, this.#script.nextMs ?? toMs);
      if (nextMs > this.#nowMs()) await this.#venue.clock.advance(nextMs - this.#nowMs());
      await this.#settle();
      if (await this.#script.pass()) await this.#settle();
    }
  }

  async #settle(): Promise<void> {
    await this.#settleSockets();
    this.watch.settled();
  }

  async #bySteps(isOver: () => boolean): Promise<void> {
    const sinceMs = Date.now();
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure.cause;
      if (isOver()) return;
      if (this.#steps === 0 && Date.now() - sinceMs > FIRST_STEP_WITHIN_MS)
        throw new VenueError(
          'the bot has not asked for a step (BOURSE_STEP_URL): run it on a clock that passes, --clock x60',
          'usage',
        );
      await after(LOOK_MS);
    }
  }

  async #byItself(isOver: () => boolean): Promise<void> {
    while (!isOver() && !this.#isLate()) {
      await this.#script.pass();
      await after(LOOK_MS);
    }
  }
}
