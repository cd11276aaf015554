/**
 * The sockets: a bot of unmodified clients on the moving demo, connections that are cut under load, frames that no
 * client should send, and connections that come and go; each a file beside the runner.
 */
import { type Area, cleaningUp, type Extent, type Proof, sizeFor } from './runner/area.ts';
import { tryBot } from './runner/feeds-bot.ts';
import { tryFrames } from './runner/feeds-fuzz.ts';
import { tryConnections } from './runner/feeds-idle.ts';
import { type Shown, tryReconnects } from './runner/feeds-reconnect.ts';

const SIZES = {
  small: {
    botMs: 60_000,
    stopMs: 30_000,
    reconnects: 100,
    frames: 10_000,
    dropped: 500,
    idle: 300,
  },
  full: {
    botMs: 600_000,
    stopMs: 30_000,
    reconnects: 1_000,
    frames: 100_000,
    dropped: 10_000,
    idle: 5_000,
  },
  long: {
    botMs: 3_600_000,
    stopMs: 60_000,
    reconnects: 10_000,
    frames: 1_000_000,
    dropped: 100_000,
    idle: 8_000,
  },
};

export const area: Area = {
  promise:
    'A bot of unmodified ccxt.pro and bitget-api trades on the moving demo, and its books, orders, fills, positions ' +
    'and balances are those of REST at every stop; connections that are cut lose no event, hear none twice and have ' +
    'no gap in a book; no frame ends the venue or stays without an answer; and an idle connection takes 25 KiB at most.',
  run: cleaningUp(run),
};

async function run(extent: Extent, tell: (line: string) => void): Promise<Proof> {
  const size = sizeFor(extent, SIZES);
  // In small the bot's venue goes by the manual clock, so that a minute takes a few seconds.
  const bot = tryBot(
    { forMs: size.botMs, stopEveryMs: size.stopMs, isManual: extent.isSmall },
    (line) => tell(`bot: ${line}`),
  );
  const others = inTurn([
    () => tryReconnects(size.reconnects, tell),
    () => tryFrames(size.frames, tell),
    () => tryConnections(size, tell),
  ]);
  const shown = (await Promise.all([bot, others])).flat();
  return {
    counts: Object.assign({}, ...shown.map(({ counts }) => counts)),
    faults: shown.flatMap(({ faults }) => faults),
  };
}

async function inTurn(parts: readonly (() => Promise<Shown>)[]): Promise<readonly Shown[]> {
  const shown: Shown[] = [];
  for (const part of parts) shown.push(await part());
  return shown;
}
