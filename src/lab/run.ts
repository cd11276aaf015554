/** One run of an incident: a venue, its script and the bot, until the script is over or the bot has gone. */
import { operatorClient } from '../testing/operator-client.ts';
import { TestingVenue } from '../testing/testing-venue.ts';
import type { ClockMode } from '../venue/clock.ts';
import type { RunningVenue } from '../venue/running-venue.ts';
import { startVenue } from '../venue/start-venue.ts';
import { startBot } from './bot-process.ts';
import { Course, type Run } from './course.ts';
import { type Incident, isIn } from './incident.ts';
import { BOT, labVenue } from './lab-venue.ts';
import { openProxy } from './proxy.ts';
import { STEP_PATH, stepper } from './stepper.ts';

export interface RunOptions {
  readonly incident: Incident;
  readonly command: readonly string[];
  readonly seed: string;
  readonly clock: ClockMode;
  /** Without what the incident is about. */
  readonly isBase: boolean;
}

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
  const course = new Course(options, running, venue);
  const own = stepper(course.step, course.fail);
  const proxy = await openProxy({ url: running.url, witness: course.watch, own });
  course.settleBy(() => proxy.settle());
  const bot = startBot(options.command, environment(proxy.url));
  try {
    await course.pass(bot.isGone);
    if (bot.isGone()) await bot.gone;
    return await course.measure();
  } finally {
    await bot.end();
    await proxy.close();
  }
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
