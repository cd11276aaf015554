import { expect, it, onTestFinished } from 'vitest';
import { historyPlace, openHistory } from '../../../test/support/test-history.ts';
import type { Command, Entry } from '../../engine/command.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import { emptyState } from '../../engine/core/state.ts';
import { apply } from '../../engine/engine.ts';
import { createHistory } from '../history.ts';
import { openReader, openWriter } from '../open-history.ts';
import { Overlay } from '../overlay.ts';
import type { BillSubject } from '../postings/bill-lines.ts';
import { subjects } from '../postings/subjects.ts';
import { Projector } from '../projector.ts';
import { HistoryAudit } from '../reconciliation/history-audit.ts';
import type { HistoryReader } from '../store/history-store.ts';
import { Dictionary } from './dictionary.ts';

const UID = '1001';
const by = 'root';

/** A venue of one user, whose history commits when it is told to; its coins are `coins`. */
async function depositVenue(coins: readonly string[]) {
  const state = emptyState();
  const place = await historyPlace();
  const writer = await openWriter(place);
  const reader = await openReader(place);
  onTestFinished(async () => {
    await reader.close();
    await writer.close();
  });
  const overlay = new Overlay();
  const told: { readonly entry: Entry; readonly events: readonly ReadEvent[] }[] = [];
  const open = () => Projector.open({ writer, journalId: 'j', scales: state });
  let projector = await open();
  const commit = async (...commands: readonly Command[]) => {
    for (const command of commands) {
      const seq = told.length + 1;
      const entry = { seq, timeMs: seq, command };
      const { events } = apply(state, entry);
      told.push({ entry, events });
      overlay.onApplied(entry, events);
      projector.apply(entry, events);
    }
    await projector.checkpoint(told.length, '');
    overlay.projected(told.length);
  };
  await commit(
    { type: 'set-rules-version', version: 1, by },
    ...coins.map((coin): Command => ({ type: 'create-coin', coin, scale: 8, by })),
    { type: 'create-user', uid: UID, accountMode: 'both', by },
  );
  return {
    state,
    reader,
    told,
    deposits: (coin: string) =>
      commit({ type: 'deposit', uid: UID, coin, amount: '1', reference: `r${told.length}`, by }),
    restart: async () => {
      projector = await open();
    },
    historyOf: (database: HistoryReader['database']) =>
      createHistory({ database, overlay, scales: state, nowMs: () => 0 }),
  };
}

const LISTS = ['bills', 'ledger'] as const;

it.each(LISTS)('R-Y-1 no row is missed for good when an account is new: %s', async (list) => {
  const venue = await depositVenue(['USDT', 'BTC']);
  await venue.deposits('USDT');
  let isNew = true;
  // Two commits right after the look-up of accounts: first of an account that it did not find.
  const database = venue.reader.database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows;
      if (isNew && row !== undefined && 'account' in row) {
        isNew = false;
        await venue.deposits('BTC');
        await venue.deposits('USDT');
      }
      return result;
    },
  });
  const history = venue.historyOf(database);
  const ask = async (limit: number) =>
    list === 'bills'
      ? (await history.bills({ uid: UID }, { limit })).map(({ billId }) => billId)
      : (await history.ledger({ uid: UID }, { limit })).map(({ entryId }) => entryId);
  const first = await ask(2);
  const all = await ask(10);

  expect(isNew).toBe(false);
  expect(all).toHaveLength(3);
  expect(first).toEqual(all.slice(all.indexOf(first[0] ?? '')));
});

it('names that no database takes as they are keep their numbers over a restart', async () => {
  const coin = 'A\0';
  const venue = await depositVenue([coin]);
  await venue.deposits(coin);
  await venue.restart();
  await venue.deposits(coin);
  const history = venue.historyOf(venue.reader.database);
  const audit = await HistoryAudit.open(venue.reader, { scales: venue.state, voids: [] });
  for (const { entry, events } of venue.told) audit.onApplied(entry, events);

  expect(await audit.faults()).toEqual([]);
  expect(await history.bills({ uid: UID, coins: [coin] }, { limit: 9 })).toHaveLength(2);
  expect(await history.ledger({ uid: UID, coin }, { limit: 9 })).toHaveLength(2);
  expect(await history.ledger({ account: `world:${coin}` }, { limit: 9 })).toHaveLength(2);
});

it('subjects are numbered on from the highest number that is stored', async () => {
  const writer = await openHistory();
  const numberOf = async (symbol: string) => {
    const { numberOf: number } = await Dictionary.open<BillSubject>(writer, subjects);
    const subjectNo = number({ category: 'SPOT', symbol, purpose: 'fee:out' });
    await writer.commit();
    return subjectNo;
  };

  expect(await numberOf('A\0USDT')).toBe(1);
  expect(await numberOf('A\0USDT')).toBe(1);
  expect(await numberOf('BTCUSDT')).toBe(2);
  expect(await numberOf('ETHUSDT')).toBe(3);
});
