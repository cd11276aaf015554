/** Rows of a data folder's run, and what makes them again: journal, entries, state and version. */
import type { Entry } from '../../engine/command.ts';
import { emptyState, type State } from '../../engine/core/state.ts';
import { eventsByTime } from '../../engine/read/events-by-time.ts';
import { positionRecords } from '../../engine/read/position-record.ts';
import { scanJournal } from '../../journal/scan-journal.ts';
import { stateHash } from '../../runtime/state-hash.ts';
import { existingDataFolder } from '../backing/data-folder.ts';
import { applyEntry } from '../replay.ts';
import { version } from '../version.ts';
import { book, hftbacktestEvents, tardisBook, tardisChanges } from './book-rows.ts';
import { isChosen, type Row, type RowMaker, type RowOptions } from './row-makers.ts';
import { openRun } from './run.ts';
import { candles, tardisTrades, trades } from './trade-rows.ts';

export const LAYOUTS = ['bourse', 'tardis', 'hftbacktest'] as const;
export type Layout = (typeof LAYOUTS)[number];

type Makers = Partial<Record<Layout, (options: RowOptions) => RowMaker>>;

/** What can be exported of a folder, in which layouts. */
export const RUN_EXPORTS: Readonly<Record<string, Makers>> = {
  trades: { bourse: trades, tardis: tardisTrades },
  candles: { bourse: candles },
  book: { bourse: book, tardis: tardisBook },
  'book-changes': { tardis: tardisChanges, hftbacktest: hftbacktestEvents },
  positions: { bourse: positions },
};

/** By these a file is made again, to the byte. */
export interface Provenance {
  readonly journalId: string;
  readonly fromSeq: number;
  readonly toSeq: number;
  /** After the last of them. */
  readonly stateHash: string;
  readonly version: string;
}

/** Replays the folder once: the hash is of what the rows are made of. Throws `JournalDamage` or `ReplayFault`. */
export async function provenanceOf(data: string): Promise<Provenance> {
  const folder = existingDataFolder(data).path;
  const { head } = await scanJournal(folder, { isBeside: true });
  const state = emptyState();
  for await (const entry of upTo(folder, head.seq)) applyEntry(state, entry);
  const toSeq = head.seq;
  return { journalId: head.journalId, fromSeq: 1, toSeq, stateHash: stateHash(state), version };
}

/** Those of the entries up to `toSeq`, as they come. */
export async function* runRows(
  data: string,
  maker: RowMaker,
  toSeq: number,
): AsyncGenerator<Row, void, void> {
  const state = emptyState();
  for await (const entry of upTo(data, toSeq)) yield* rowsOf(maker, state, entry);
  if (maker.atEnd !== undefined) yield* maker.atEnd(state);
}

function* rowsOf(maker: RowMaker, state: State, entry: Entry): Generator<Row, void, void> {
  if (maker.before !== undefined) yield* maker.before(state, entry);
  const events = applyEntry(state, entry);
  if (maker.of === undefined) return;
  for (const at of eventsByTime(entry, events)) yield* maker.of(at.events, at.timeMs);
}

/** The venue may go on writing meanwhile. */
async function* upTo(data: string, toSeq: number): AsyncGenerator<Entry, void, void> {
  for await (const entry of openRun(data).entries()) {
    if (entry.seq > toSeq) return;
    yield entry;
  }
}

/** Those that are open when the run has ended. */
function positions({ chosen }: RowOptions): RowMaker {
  return {
    columns: {
      uid: 'text',
      positionId: 'text',
      category: 'text',
      symbol: 'text',
      side: 'text',
      marginMode: 'text',
      leverage: 'integer',
      total: 'text',
      avgPrice: 'text',
      markPrice: 'text',
      margin: 'text',
      marginCoin: 'text',
      unrealisedPnl: 'text',
      realisedPnl: 'text',
      liquidationPrice: 'text',
      createdMs: 'integer',
    },
    *atEnd(state) {
      for (const user of state.users.values())
        for (const record of positionRecords(state, user, {})) {
          const market = state.markets.get(`${record.category}:${record.symbol}`);
          if (market !== undefined && isChosen(chosen, market.instrument))
            yield { uid: user.uid, ...(record as unknown as Row) };
        }
    },
  };
}
