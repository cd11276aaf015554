/**
 * The built-in market: seeded counterparties that quote and take around a seeded price path, so
 * that books, trades and candles move. Ordinary users of the runtime: all they do is submit
 * commands, at most ten a second. What they do is a pure function of the seed, the venue's time and
 * the venue's state: same seed and manual clock, same journal.
 */

import type { Command } from '../engine/command.ts';
import type { ReadMarket } from '../engine/core/entities.ts';
import { type InstrumentKey, instrumentKey } from '../engine/core/instrument.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import { DEFAULT_STEP_MS, type MarketConfig } from './config.ts';
import { openingCommands } from './counterparties.ts';
import { decide, firstQuotes, firstTrades } from './decisions.ts';
import { ownMarkets, startIndexes } from './index-prices.ts';
import { roundMs, slotsOf, stepAt } from './schedule.ts';

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
   * Manual clock: runs every step after now up to `toMs`, each at its own time. `advanceTo` moves
   * the venue's clock to a step and resolves when that is applied.
   */
  readonly runUntil: (toMs: number, advanceTo: (timeMs: number) => Promise<void>) => Promise<void>;
  /** Resolves when the step in hand, if any, is done. */
  readonly stop: () => Promise<void>;
}

/** Calls back every so many ms until the function it returns is called. */
export type Timer = (callback: () => void, everyMs: number) => () => void;

export interface MarketParts {
  readonly venue: Sequencer;
  readonly config: MarketConfig;
  /** Venue time, ms. */
  readonly nowMs: () => number;
}

export function createMarket({ venue, config, nowMs }: MarketParts): BuiltInMarket {
  const stepMs = config.stepMs ?? DEFAULT_STEP_MS;
  let halt: (() => void) | undefined;
  let lastStep = stepAt(nowMs(), stepMs);
  let inHand: Promise<void> | undefined;

  async function run(step: number): Promise<void> {
    for (const slot of slotsOf(step, stepMs)) {
      const command = decide(venue.state, config, { slot, roundMs: roundMs(stepMs) });
      if (command !== undefined) await send(venue, command);
    }
  }

  /** Steps that pass while one is in hand are left out: the market never catches up. */
  function beat(): void {
    const step = stepAt(nowMs(), stepMs);
    if (inHand !== undefined || step <= lastStep) return;
    lastStep = step;
    inHand = run(step).finally(() => {
      inHand = undefined;
    });
  }

  return {
    open: async () => {
      await sendAll(venue, openingCommands(venue.state, marketsOf(venue, config)));
      const start = startIndexes(venue.state, config);
      if (start !== undefined) await send(venue, start);
      await sendAll(venue, firstQuotes(venue.state, config));
      await sendAll(venue, firstTrades(venue.state, config));
    },
    movesIndex: (key) =>
      ownMarkets(venue.state, config).some(({ instrument }) => instrument.key === key),
    start: (timer) => {
      halt = timer(beat, stepMs);
    },
    runUntil: async (toMs, advanceTo) => {
      for (let step = stepAt(nowMs(), stepMs) + 1; step * stepMs <= toMs; step += 1) {
        if (slotsOf(step, stepMs).length === 0) continue;
        await advanceTo(step * stepMs);
        await run(step);
      }
    },
    stop: async () => {
      halt?.();
      await inHand;
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
