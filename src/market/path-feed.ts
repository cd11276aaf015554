/**
 * Sends the points of a path to the engine, in parts, ahead of time: a long file is never in memory as a whole, and
 * what the engine knows of it stays small. After a restart it is read again up to where the engine knows it.
 */
import type { Command } from '../engine/command.ts';
import { type Category, instrumentKey } from '../engine/core/instrument.ts';
import type { ReadState } from '../engine/core/state.ts';
import type { MarketConfig, MarketInstrument } from './config.ts';
import type { Lines } from './lines.ts';
import { MarketFileError } from './market-file-error.ts';
import { pointsOfEntries, pointsOfLines, type TimedPrice } from './path-points.ts';

/** Points of one command. */
const PART = 256;

/** Those of all instruments of a market. */
export interface PathFeeds {
  /**
   * Looks through the files; the commands that end the paths of indexes that have none any more. Throws
   * `MarketFileError`.
   */
  readonly open: (nowMs: number) => Promise<readonly Command[]>;
  /** The points that are missing for steps up to a venue time, as commands. */
  readonly upTo: (timeMs: number) => Promise<readonly Command[]>;
  readonly close: () => Promise<void>;
}

interface PathFeed {
  /** Reads a file once to its end, for what is wrong in it. Throws `MarketFileError`. */
  readonly check: () => Promise<void>;
  /** The points that are missing for steps up to a venue time, as commands. */
  readonly upTo: (timeMs: number) => Promise<Command[]>;
  readonly close: () => Promise<void>;
}

export const noFiles: Lines = (file) => {
  throw new MarketFileError(file, 0, 'this market reads no files');
};

export function pathFeeds(
  state: ReadState,
  { instruments }: MarketConfig,
  lines: Lines,
): PathFeeds {
  let feeds: readonly PathFeed[] = [];
  const close = async (): Promise<void> => {
    for (const feed of feeds) await feed.close();
  };
  return {
    open: async (nowMs) => {
      await close();
      feeds = instruments.flatMap((instrument) => {
        const { path } = instrument;
        if (path === undefined) return [];
        return [pathFeed({ state, lines, nowMs, instrument: { ...instrument, path } })];
      });
      for (const feed of feeds) await feed.check();
      return endedPaths(state, instruments);
    },
    upTo: async (timeMs) => {
      const parts: Command[] = [];
      for (const feed of feeds) parts.push(...(await feed.upTo(timeMs)));
      return parts;
    },
    close,
  };
}

interface FeedParts {
  readonly state: ReadState;
  readonly instrument: MarketInstrument & { readonly path: NonNullable<MarketInstrument['path']> };
  readonly lines: Lines;
  readonly nowMs: number;
}

function pathFeed({ state, instrument, lines, nowMs }: FeedParts): PathFeed {
  const { category, path, startPrice, symbol } = instrument;
  const name = typeof path === 'string' ? path : JSON.stringify(path);
  const known = state.paths.get(instrumentKey(category, symbol));
  const goesOn = known?.name === name ? known : undefined;
  const startMs = goesOn?.startMs ?? nowMs;
  const reading = { startMs, startPrice };
  const open = (): AsyncGenerator<TimedPrice> | Generator<TimedPrice> =>
    typeof path === 'string'
      ? pointsOfLines(path, lines(path), reading)
      : pointsOfEntries(path, reading);
  const source = open();
  let lastMs = goesOn?.points.at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY;
  let isWhole = goesOn?.isWhole ?? false;

  /** Those of the next command; fewer than it may have when there are no more. */
  async function nextPart(): Promise<TimedPrice[]> {
    const part: TimedPrice[] = [];
    while (part.length < PART) {
      const { done, value } = await source.next();
      if (done === true) break;
      if (value.timeMs > lastMs) part.push(value);
    }
    return part;
  }

  return {
    check: async () => {
      for await (const _ of open());
    },
    upTo: async (timeMs) => {
      const commands: Command[] = [];
      while (!isWhole && lastMs <= timeMs) {
        const points = await nextPart();
        isWhole = points.length < PART;
        lastMs = points.at(-1)?.timeMs ?? lastMs;
        const about = { category, symbol, name, startMs };
        if (points.length > 0 || goesOn !== undefined || commands.length > 0)
          commands.push({ type: 'extend-path', ...about, points, isWhole });
      }
      return commands;
    },
    close: async () => {
      await source.return?.(undefined);
    },
  };
}

/** Ends the paths of indexes that have none any more. */
function endedPaths(
  { paths, markets }: ReadState,
  instruments: readonly MarketInstrument[],
): Command[] {
  const kept = new Set(
    instruments
      .filter(({ path }) => path !== undefined)
      .map(({ category, symbol }) => instrumentKey(category, symbol)),
  );
  return [...paths].flatMap(([key, { startMs }]) => {
    const spec = markets.get(key)?.instrument;
    if (spec === undefined || kept.has(key)) return [];
    const { category, symbol }: { category: Category; symbol: string } = spec;
    return [
      { type: 'extend-path', category, symbol, name: '', startMs, points: [], isWhole: true },
    ];
  });
}
