/**
 * Sends what was recorded to the engine, in parts, ahead of the steps that need it, so that neither a file nor what the
 * engine knows of it is ever in memory as a whole. After a restart it is read again up to where the engine knows it.
 */
import type { Command } from '../../engine/command.ts';
import { type InstrumentKey, instrumentKey } from '../../engine/core/instrument.ts';
import type { RecordedMoment, RecordingTerms } from '../../engine/core/recording.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { type HistoryFiles, historyEntries, historyFiles, type MarketConfig } from '../config.ts';
import type { Lines } from '../lines.ts';
import { type DueMoments, dueMoments } from './due-moments.ts';
import { firstTimesIn, isOfBook, recordedStream } from './recorded-stream.ts';

/** Moments of one command. */
const PART = 256;
/** Moments of a file that are looked through at a start, for what is wrong in it. */
const LOOKED_THROUGH = 1000;
const DEFAULT_HEAL_MS = 5000;

type ExtendRecording = Extract<Command, { type: 'extend-recording' }>;

export interface RecordingFeeds {
  /**
   * Looks into the files; the commands that end recordings which the market has no more. Throws
   * `MarketFileError`.
   */
  readonly open: (nowMs: number) => Promise<readonly Command[]>;
  /** The moments that are missing for steps up to a venue time, as commands. */
  readonly upTo: (timeMs: number) => Promise<readonly Command[]>;
  /** Whether something is to come to pass at the step of that time, and tells of silences that begin or end with it. */
  readonly isDue: (timeMs: number) => boolean;
  readonly close: () => Promise<void>;
}

interface FeedParts {
  readonly state: ReadState;
  readonly config: MarketConfig;
  readonly lines: Lines;
  /** Told when nothing is known any more, and when something is again. */
  readonly tell: (message: string) => void;
}

interface RecordingFeed {
  readonly check: () => Promise<void>;
  readonly upTo: (timeMs: number) => Promise<Command[]>;
  readonly due: DueMoments;
  readonly close: () => Promise<void>;
}

export function recordingFeeds({ config, lines, state, tell }: FeedParts): RecordingFeeds {
  const groups = historyFiles(config);
  let feeds: readonly RecordingFeed[] = [];
  const close = async (): Promise<void> => {
    for (const feed of feeds) await feed.close();
    feeds = [];
  };
  return {
    open: async (nowMs) => {
      await close();
      const all = historyEntries(config);
      const times = await firstTimesIn(all, lines);
      // A file in the place of another one, by the same name, begins at another time.
      const name = JSON.stringify(all.map((entry, at) => ({ ...entry, fromMs: times[at] })));
      const played = [...state.recordings.values()];
      const known = played.find((each) => each.name === name);
      if (known === undefined && played.length > 0 && all.length > 0)
        tell('history: it is another one than before, and begins now');
      const startMs = known?.startMs ?? nowMs;
      const shiftMs = all.length === 0 ? 0 : startMs - Math.min(...times);
      const about = { name, seed: config.seed, startMs };
      feeds = [...groups.values()].map((files) =>
        recordingFeed({ state, lines, tell, files, about, shiftMs }),
      );
      for (const feed of feeds) await feed.check();
      return endedRecordings(state, groups);
    },
    upTo: async (timeMs) => {
      const parts: Command[] = [];
      for (const feed of feeds) parts.push(...(await feed.upTo(timeMs)));
      return parts;
    },
    isDue: (timeMs) => feeds.map(({ due }) => due.pass(timeMs)).some((isAny) => isAny),
    close,
  };
}

interface OneFeed extends Pick<FeedParts, 'state' | 'lines' | 'tell'> {
  readonly files: HistoryFiles;
  readonly about: Pick<RecordingTerms, 'name' | 'seed' | 'startMs'>;
  readonly shiftMs: number;
}

function recordingFeed({ about, files, lines, shiftMs, state, tell }: OneFeed): RecordingFeed {
  const { category, symbol } = files;
  const key = instrumentKey(category, symbol);
  const market = state.markets.get(key);
  const before = state.recordings.get(key);
  const known = before?.name === about.name ? before : undefined;
  const healMs = files.files.find((each) => each.healMs !== undefined)?.healMs ?? DEFAULT_HEAL_MS;
  const terms = { category, symbol, ...about, healMs, hasBook: files.files.some(isOfBook) };
  const open = () =>
    market === undefined
      ? none()
      : recordedStream({ instrument: market.instrument, files: files.files, lines, shiftMs });
  const source = open();
  const due = dueMoments({ ...terms, key, tell, known: known ?? NOTHING_KNOWN });
  let toSkip = known?.given ?? 0;
  let lastMs = known?.ahead.at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY;
  let reachedMs = about.startMs;
  let isWhole = known?.isWhole ?? false;

  async function nextPart(): Promise<RecordedMoment[]> {
    const part: RecordedMoment[] = [];
    while (part.length < PART && !isWhole) {
      const moment = await nextMoment();
      if (moment === undefined) isWhole = true;
      else {
        reachedMs = moment.timeMs;
        if (toSkip > 0) toSkip -= 1;
        else part.push(moment);
      }
    }
    return part;
  }

  /** What is wrong in a file ends it. */
  async function nextMoment(): Promise<RecordedMoment | undefined> {
    try {
      const { done, value } = await source.next();
      return done === true ? undefined : value;
    } catch (error) {
      return { timeMs: reachedMs, silence: messageOf(error) };
    }
  }

  return {
    due,
    check: async () => {
      let left = LOOKED_THROUGH;
      for await (const _ of open()) if (--left === 0) break;
    },
    upTo: async (timeMs) => {
      const commands: ExtendRecording[] = [];
      while (!isWhole && lastMs <= timeMs) {
        const moments = await nextPart();
        lastMs = moments.at(-1)?.timeMs ?? lastMs;
        due.add(moments);
        commands.push({ type: 'extend-recording', ...terms, moments, isWhole });
      }
      return commands;
    },
    close: async () => {
      await source.return?.(undefined);
    },
  };
}

const NOTHING_KNOWN = { ahead: [], silences: [] };

async function* none(): AsyncGenerator<RecordedMoment> {}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Ends recordings that the market has no more. */
function endedRecordings(
  { markets, recordings }: ReadState,
  kept: ReadonlyMap<InstrumentKey, HistoryFiles>,
): Command[] {
  return [...recordings].flatMap(([key, { hasBook, healMs, seed, startMs }]) => {
    const spec = markets.get(key)?.instrument;
    if (spec === undefined || kept.has(key)) return [];
    const { category, symbol } = spec;
    const terms = { category, symbol, name: '', seed, startMs, healMs, hasBook };
    return [{ type: 'extend-recording', ...terms, moments: [], isWhole: true }];
  });
}
