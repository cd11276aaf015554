import { expect, it } from 'vitest';
import {
  type AppliedEntry,
  randomEntries,
  stateOfInstruments,
  USERS,
} from '../../../test/support/random-events.ts';
import { historyPlace } from '../../../test/support/test-history.ts';
import type { History } from '../history.ts';
import { createHistory } from '../history.ts';
import { openReader, openWriter } from '../open-history.ts';
import { Overlay } from '../overlay.ts';
import { Projector } from '../projector.ts';
import { rowsOf } from '../report/source.ts';
import { bills } from '../reports/bills.ts';
import { ledger } from '../reports/ledger.ts';
import type { HistoryReader } from '../store/history-store.ts';
import type { PageRequest } from './page.ts';

const [ALICE] = USERS;
/** Commands before the first page, which make more than 100 000 rows, and all there are. */
const BEFORE = 34_000;
const ALL = 42_000;
/** Commands that arrive with each page. */
const WITH_A_PAGE = 25;
/** Commands between two commits of the projection. */
const COMMIT = 600;
const LIMIT = 500;

const state = stateOfInstruments();
const ENTRIES = randomEntries(state, { seed: 33, count: ALL });

interface List {
  readonly page: (history: History, page: PageRequest) => Promise<readonly string[]>;
  /** The ids of the rows that one command brings, oldest first. */
  readonly idsOf: (applied: AppliedEntry) => readonly string[];
}

const LISTS: readonly List[] = [
  {
    page: async (history, page) =>
      (await history.fills({ uid: undefined }, page)).map(({ fillId }) => fillId),
    idsOf: ({ events }) =>
      events
        .flatMap((event) => (event.type === 'traded' ? [event.maker, event.taker] : []))
        .map(({ fillId }) => fillId)
        .toSorted(),
  },
  {
    page: async (history, page) =>
      (await history.fills({ uid: ALICE }, page)).map(({ fillId }) => fillId),
    idsOf: ({ events }) =>
      events
        .flatMap((event) => (event.type === 'traded' ? [event.maker, event.taker] : []))
        .filter(({ order }) => order.userMarket.user.uid === ALICE)
        .map(({ fillId }) => fillId)
        .toSorted(),
  },
  {
    page: async (history, page) => (await history.ledger({}, page)).map(({ entryId }) => entryId),
    idsOf: (applied) =>
      rowsOf(ledger.source, applied, state, () => true).map(({ entryId }) => entryId),
  },
  {
    page: async (history, page) =>
      (await history.bills({ uid: ALICE }, page)).map(({ billId }) => billId),
    idsOf: (applied) =>
      rowsOf(bills.source, applied, state, ({ uid }) => uid === ALICE).map(({ billId }) => billId),
  },
];

/** A history that is written and read as in a running venue: over connections of their own. */
class BusyVenue {
  readonly history: History;
  readonly #overlay: Overlay;
  readonly #projector: Projector;
  #seq = 0;
  #committed = 0;

  constructor(reader: HistoryReader, projector: Projector) {
    const { database } = reader;
    this.#overlay = new Overlay();
    this.#projector = projector;
    const nowMs = () => Number.MAX_SAFE_INTEGER;
    this.history = createHistory({ database, overlay: this.#overlay, scales: state, nowMs });
  }

  /** Applies the next commands, and now and then commits what waits. */
  async accept(count: number): Promise<void> {
    for (const { entry, events } of ENTRIES.slice(this.#seq, this.#seq + count)) {
      this.#overlay.onApplied(entry, events);
      this.#projector.apply(entry, events);
      this.#seq = entry.seq;
      if (this.#seq - this.#committed >= COMMIT) await this.#commit();
    }
  }

  async #commit(): Promise<void> {
    await this.#projector.checkpoint(this.#seq, '');
    this.#overlay.projected(this.#seq);
    this.#committed = this.#seq;
  }

  /** How many commands it has accepted. */
  get seq(): number {
    return this.#seq;
  }
}

it('A33: pages through 100 000 rows while new ones arrive, each once', async () => {
  const place = await historyPlace();
  const writer = await openWriter(place);
  const reader = await openReader(place);
  const venue = new BusyVenue(
    reader,
    await Projector.open({ writer, journalId: 'j', scales: state }),
  );
  await venue.accept(BEFORE);

  const read: string[][] = [];
  for (const { page } of LISTS) {
    const ids: string[] = [];
    let newest = await page(venue.history, { limit: LIMIT });
    while (newest.length > 0) {
      ids.push(...newest);
      const next = { limit: LIMIT, beforeId: ids.at(-1) ?? '' };
      // The page is asked while a commit may be under way.
      [newest] = await Promise.all([page(venue.history, next), venue.accept(WITH_A_PAGE)]);
    }
    read.push(ids);
  }

  expect(read.flat().length).toBeGreaterThan(100_000);
  expect(venue.seq).toBeGreaterThan(BEFORE + 5_000);
  for (const [index, { idsOf }] of LISTS.entries()) {
    const ids = read[index] ?? [];
    const all = ENTRIES.slice(0, venue.seq).flatMap(idsOf).toReversed();
    const expected = all.slice(all.indexOf(ids[0] ?? ''));
    expect(ids.length).toBe(expected.length);
    expect(ids.findIndex((id, at) => id !== expected[at])).toBe(-1);
  }
  await reader.close();
  await writer.close();
});
