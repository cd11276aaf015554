/** One run of an incident: a venue, its script and the bot, until the script is over or the bot has gone. */
import { setTimeout as after } from 'node:timers/promises';
import { instrumentKey } from '../engine/core/instrument.ts';
import type { ReadState } from '../engine/core/state.ts';
import type { Firing } from '../http/fault-rule.ts';
import { durationMs } from '../primitives/duration.ts';
import { operatorClient } from '../testing/operator-client.ts';
import { TestingVenue } from '../testing/testing-venue.ts';
import { type ClockMode, rateOf } from '../venue/clock.ts';
import type { RunningVenue } from '../venue/running-venue.ts';
import { startVenue } from '../venue/start-venue.ts';
import { VenueError } from '../venue/venue-error.ts';
import { startBot } from './bot-process.ts';
import type { BotRecord } from './bot-record.ts';
import { equityOf } from './equity.ts';
import { fromMsOf, type Incident, isIn } from './incident.ts';
import { BOT, GIVEN, labVenue } from './lab-venue.ts';
import { Protection } from './protection.ts';
import { openProxy } from './proxy.ts';
import type { RefusedSpell } from './refusals.ts';
import { type Moment, type Stage, scriptOf } from './script.ts';
import type { Span } from './spans.ts';
import { STEP_PATH, stepper } from './stepper.ts';
import { Watch } from './watch.ts';

export interface RunOptions {
  readonly incident: Incident;
  readonly command: readonly string[];
  readonly seed: string;
  readonly clock: ClockMode;
  /** Without what the incident is about. */
  readonly isBase: boolean;
}

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

export async function runOnce(options: RunOptions): Promise<Run> {
  const { incident, seed, clock, isBase } = options;
  let stopped: Error | undefined;
  const running = await startVenue({
    ...{ venue: labVenue(incident, seed, isBase), seed, clock, market: 'on', drainMs: 0 },
    // They go by the host's time, of which none passes where a run is to repeat.
    rateLimits: incident.rateLimits === true && clock !== 'manual' ? 'on' : 'off',
    faults: isIn(incident, 'faults', isBase) ? incident.faults : [],
    onStop: (cause) => {
      stopped ??= cause;
    },
  });
  const venue = new TestingVenue(running, await operatorClient(running), () => stopped);
  try {
    return await watched(options, running, venue);
  } finally {
    await venue.close();
  }
}

async function watched(
  options: RunOptions,
  running: RunningVenue,
  venue: TestingVenue,
): Promise<Run> {
  const { incident, isBase, command, clock } = options;
  const { nowMs } = venue.clock;
  const { state } = running.sequencer;
  const graceMs = clock === 'manual' ? 0 : GRACE_MS * (rateOf(clock) ?? 1);
  const watch = new Watch({ uid: BOT.uid, state, nowMs, graceMs });
  const startMs = nowMs();
  const protection = protectionOf(running, watch, fromMsOf(incident, startMs));
  const endMs = startMs + (durationMs(incident.lasts) ?? 0);
  const stage = stageOf(running, venue);
  const script = new Pending(scriptOf(incident, isBase), { startMs, nowMs, stage });
  const pending: Steps & { ended?: Promise<Run> } = { steps: 0 };
  const measure = () => {
    pending.ended ??= measured(
      { watch, protection, state, venue, startMs, endMs: nowMs() },
      nowMs() < endMs,
    );
    return pending.ended;
  };
  const proxy = await openProxy({
    url: running.url,
    witness: watch,
    own: stepper(
      async (ms) => {
        pending.steps += 1;
        if (clock === 'manual') await moveBy(Math.min(ms, endMs - nowMs()));
        const over = nowMs() >= endMs;
        // Before the bot does anything more.
        if (over) await measure();
        return { timeMs: nowMs(), over };
      },
      (cause) => {
        pending.failure ??= { cause };
      },
    ),
  });
  const settle = async (): Promise<void> => {
    await proxy.settle();
    watch.settled();
  };
  const moveBy = async (ms: number): Promise<void> => {
    const toMs = nowMs() + ms;
    await settle();
    while (nowMs() < toMs) {
      const nextMs = Math.min(toMs, script.nextMs ?? toMs);
      if (nextMs > nowMs()) await venue.clock.advance(nextMs - nowMs());
      await settle();
      if (await script.pass()) await settle();
    }
  };
  const bot = startBot(command, environment(proxy.url));
  try {
    const isOver = () => pending.ended !== undefined || bot.isGone();
    if (clock === 'manual') await stepped(isOver, pending);
    else await passed(isOver, { script, isLate: () => nowMs() >= endMs });
    if (bot.isGone()) await bot.gone;
    return await measure();
  } finally {
    await bot.end();
    await proxy.close();
  }
}

/** What the venue does from now on is told to both. */
function protectionOf({ sequencer }: RunningVenue, { record }: Watch, fromMs: number): Protection {
  const protection = new Protection({ uid: BOT.uid, state: sequencer.state, fromMs });
  sequencer.listen(({ timeMs }, events) => {
    record.hear(timeMs, events);
    protection.hear(timeMs, events);
  });
  return protection;
}

function stageOf({ sequencer }: RunningVenue, { operator }: TestingVenue): Stage {
  return { operator, state: sequencer.state, submit: (command) => sequencer.submit(command) };
}

function environment(url: string): NodeJS.ProcessEnv {
  return {
    BOURSE_URL: url,
    BOURSE_WS_URL: url.replace('http', 'ws'),
    BOURSE_API_KEY: BOT.key,
    BOURSE_API_SECRET: BOT.secret,
    BOURSE_API_PASSPHRASE: BOT.passphrase,
    BOURSE_UID: BOT.uid,
    BOURSE_STEP_URL: `${url}${STEP_PATH}`,
  };
}

interface Steps {
  /** How many were asked for. */
  steps: number;
  /** What one failed of: an act of the script that is refused, or a venue that stopped. */
  failure?: { readonly cause: unknown };
}

/** Until the last step is done. Throws `VenueError` for a bot that goes by no steps, and what a step failed of. */
async function stepped(isOver: () => boolean, pending: Steps): Promise<void> {
  const sinceMs = Date.now();
  for (;;) {
    if (pending.failure !== undefined) throw pending.failure.cause;
    if (isOver()) return;
    if (pending.steps === 0 && Date.now() - sinceMs > FIRST_STEP_WITHIN_MS)
      throw new VenueError(
        'the bot has not asked for a step (BOURSE_STEP_URL): run it on a clock that passes, --clock x60',
        'usage',
      );
    await after(LOOK_MS);
  }
}

/** On a clock that passes by itself. */
async function passed(
  isOver: () => boolean,
  { script, isLate }: { readonly script: Pending; readonly isLate: () => boolean },
): Promise<void> {
  while (!isOver() && !isLate()) {
    await script.pass();
    await after(LOOK_MS);
  }
}

interface Setting {
  readonly startMs: number;
  readonly nowMs: () => number;
  readonly stage: Stage;
}

/** What of a script is still to come. */
class Pending {
  readonly #moments: Moment[];
  readonly #setting: Setting;

  constructor(moments: readonly Moment[], setting: Setting) {
    this.#moments = [...moments];
    this.#setting = setting;
  }

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

interface Ended {
  readonly watch: Watch;
  readonly protection: Protection;
  readonly state: ReadState;
  readonly venue: TestingVenue;
  readonly startMs: number;
  readonly endMs: number;
}

async function measured(
  { watch, protection, state, venue, startMs, endMs }: Ended,
  hasExited: boolean,
): Promise<Run> {
  const { record, stormCalls, refusedCalls, refusals } = watch;
  const firings = [...(await venue.faults.fired())];
  return {
    ...{ record, stormCalls, refusedCalls, refusals, firings, hasExited, startMs, endMs },
    equity: equityOf(state, BOT.uid, GIVEN),
    bareSpans: protection.spansUntil(endMs),
  };
}

/** By which a market is known in the record. */
export function marketKey(category: string, symbol: string): string {
  return instrumentKey(category as Parameters<typeof instrumentKey>[0], symbol);
}
