/**
 * The built-in market: seeded counterparties that quote and take around a seeded price path, so
 * that books, trades and candles move. This room opens it and decides when it steps; what a step does
 * the engine decides (`engine/counterparties/`), so that a step is one short command and the journal
 * alone repeats it: same seed and manual clock, same journal.
 */

import type { Command } from '../engine/command.ts';
import { isIndexOfMarket } from '../engine/core/counterparties.ts';
import type { ReadMarket } from '../engine/core/entities.ts';
import { type InstrumentKey, instrumentKey } from '../engine/core/instrument.ts';
import { slotsOf, stepAt } from '../engine/core/market-slots.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import { isOn, type MarketConfig, termsOf } from './config.ts';
import { MARKET, openingCommands } from './counterparties.ts';
import type { Lines } from './lines.ts';
import { noFiles, pathFeeds } from './path-feed.ts';
import { recordingFeeds } from './recording/recording-feed.ts';
import { startPrices } from './start-prices.ts';

/** Steps of a manual clock that wait for the journal together, and are applied without a pause. */
const STEPS_TOGETHER = 16;

export interface BuiltInMarket {
  /**
   * Opens: users, stakes, start prices, quotes and a first trade wherever there are none, all at
   * once. Before the other calls; on a venue that has been open, it sends only what is missing.
   */
  readonly open: () => Promise<void>;
  /** Whether the index of this instrument is its to move. */
  readonly movesIndex: (instrument: InstrumentKey) => boolean;
  /** System clock: acts at every step from now on. */
  readonly start: (timer: Timer) => void;
  /**
   * Manual clock: runs every step after now up to `toMs`, each at its own time; calls `before` before each, which
   * may wait, or throw to end it. Resolves when all are applied.
   */
  readonly runUntil: (toMs: number, before: () => Promise<void>) => Promise<void>;
  /** Resolves when the step in hand, if any, is done. */
  readonly stop: () => Promise<void>;
}

/** Calls back every so many ms until the function it returns is called. */
export type Timer = (callback: () => void, everyMs: number) => () => void;

export interface MarketParts {
  readonly venue: Sequencer;
  readonly config: MarketConfig;
  /** Of the files that the market names. */
  readonly lines?: Lines;
  /** Venue time, ms. */
  readonly nowMs: () => number;
  /** Told what whoever runs the venue should know of the market. */
  readonly tell?: (message: string) => void;
}

/**
 * The files that it names are opened by `open`, which throws `MarketFileError` for what is wrong in them.
 */
export function createMarket(parts: MarketParts): BuiltInMarket {
  const { config, nowMs, venue } = parts;
  const terms = termsOf(config);
  const feeds = feedsOf(parts);
  const { stepMs } = terms;
  let halt: (() => void) | undefined;
  let lastStep = stepAt(nowMs(), stepMs);
  let inHand: Promise<void> | undefined;

  /** Steps that pass while one is in hand are left out: the market never catches up. */
  function beat(): void {
    const step = stepAt(nowMs(), stepMs);
    if (inHand !== undefined || step <= lastStep) return;
    lastStep = step;
    inHand = ahead(step)
      .then(() => send(venue, { type: 'market-step', step }))
      .finally(() => {
        inHand = undefined;
      });
  }

  /** Sends it; whether more than the step's own slots come to pass. */
  async function ahead(step: number): Promise<boolean> {
    for (const command of await feeds.upTo(step * stepMs)) void send(venue, command);
    return feeds.isDue(step * stepMs);
  }

  return {
    open: async () => {
      for (const commands of openingCommands(venue.state, marketsOf(venue, config)))
        await sendAll(venue, commands);
      const start = startPrices(venue.state, config);
      if (start !== undefined) await send(venue, start);
      await sendAll(venue, await feeds.open(nowMs()));
      await sendAll(venue, await feeds.upTo(stepAt(nowMs(), stepMs) * stepMs));
      if (!isOn(venue.state.counterparties, terms))
        await send(venue, { type: 'configure-market', terms, by: MARKET });
    },
    movesIndex: (key) =>
      marketsOf(venue, config).some(
        (market) => market.instrument.key === key && isIndexOfMarket(market),
      ),
    start: (timer) => {
      halt?.();
      halt = timer(beat, stepMs);
    },
    runUntil: async (toMs, before) => {
      let waiting: Promise<void>[] = [];
      for (let step = stepAt(nowMs(), stepMs) + 1; step * stepMs <= toMs; step += 1) {
        const isDue = await ahead(step);
        if (!isDue && slotsOf(step, stepMs).length === 0) continue;
        await before();
        waiting.push(send(venue, { type: 'market-step', step, toMs: step * stepMs }));
        if (waiting.length < STEPS_TOGETHER) continue;
        await Promise.all(waiting);
        waiting = [];
      }
      await Promise.all(waiting);
    },
    stop: async () => {
      halt?.();
      await inHand;
      await feeds.close();
    },
  };
}

/** What it is told of prices and of what was recorded. */
function feedsOf({ config, lines = noFiles, tell = () => {}, venue: { state } }: MarketParts) {
  const paths = pathFeeds(state, config, lines);
  const recordings = recordingFeeds({ state, config, lines, tell });
  /** What steps up to a venue time must find known. */
  const upTo = async (timeMs: number): Promise<readonly Command[]> => [
    ...(await paths.upTo(timeMs)),
    ...(await recordings.upTo(timeMs)),
  ];
  return {
    upTo,
    open: async (nowMs: number) => [
      ...(await paths.open(nowMs)),
      ...(await recordings.open(nowMs)),
    ],
    isDue: recordings.isDue,
    close: async () => {
      await paths.close();
      await recordings.close();
    },
  };
}

function marketsOf(venue: Sequencer, config: MarketConfig): ReadMarket[] {
  return config.instruments.flatMap(({ category, symbol }) => {
    const market = venue.state.markets.get(instrumentKey(category, symbol));
    return market === undefined ? [] : [market];
  });
}

async function sendAll(venue: Sequencer, commands: readonly Command[]): Promise<void> {
  await Promise.all(commands.map((command) => send(venue, command)));
}

/** An order that the engine refuses is an answer like any other: the next step sees the state. */
async function send(venue: Sequencer, command: Command): Promise<void> {
  try {
    await venue.submit(command);
  } catch {
    // Only a full queue or a venue that is stopping refuses to take a command. Nothing was
    // journalled, and the market must not add to the load by trying again.
  }
}
