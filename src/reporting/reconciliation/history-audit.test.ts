import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { ageSchema, historyPlace } from '../../../test/support/test-history.ts';
import { emptyState } from '../../engine/core/state.ts';
import { apply } from '../../engine/engine.ts';
import { type HistoryLocation, openStored, openWriter } from '../open-history.ts';
import { Projector } from '../projector.ts';
import { HistoryAudit } from './history-audit.ts';

/** What no database stores as it is, stands in its reason. */
const VOID = { seq: 1_000, timeMs: 1, voided: 1, by: 'test', reason: 'poi\0soned \ud800' };

function venueOfADay(): EngineVenue {
  const venue = engineVenue();
  venue.trader('agent', {});
  const alice = venue.trader('alice', { ETH: '10', USDT: '10000' });
  const bob = venue.trader('bob', { USDT: '100000' });
  const customers = [{ uid: 'alice', sinceMs: 0, userRebateRate: '0.1' }];
  venue.operator({ type: 'set-agent', uid: 'agent', commissionRate: '0.4', customers });
  bob.buys(ETH, '1 @ 2000');
  alice.sells(ETH, '1');
  bob.buys(BTC, '0.01 @ 60000');
  alice.sells(BTC, '0.01');
  venue.timeMs += 86_400_000;
  venue.apply({ type: 'tick' });
  return venue;
}

/** A history made of the venue's journal, as a follower makes it. */
async function historyOf(venue: EngineVenue): Promise<HistoryLocation> {
  const place = await historyPlace();
  const state = emptyState();
  const writer = await openWriter(place);
  const projector = await Projector.open({ writer, journalId: 'j', scales: state });
  for (const entry of venue.entries) projector.apply(entry, apply(state, entry).events);
  projector.recordVoid(VOID);
  await projector.checkpoint(VOID.seq, 'hash');
  await writer.close();
  return place;
}

async function faultsIn(place: HistoryLocation, venue: EngineVenue): Promise<string[]> {
  const reader = await openStored(place);
  if (reader === undefined) throw new Error('no history');
  const state = emptyState();
  const audit = await HistoryAudit.open(reader, { scales: state, voids: [VOID] });
  for (const entry of venue.entries) audit.onApplied(entry, apply(state, entry).events);
  const faults = await audit.faults();
  expect(await audit.hasMoved()).toBe(false);
  await reader.close();
  return faults;
}

async function tamper(place: HistoryLocation, statement: string): Promise<void> {
  const writer = await openWriter(place);
  await sql.raw(statement).execute(writer.database);
  await writer.close();
}

test('R-X-9 a history that the journal makes has no fault, voids included', async () => {
  const venue = venueOfADay();
  expect(await faultsIn(await historyOf(venue), venue)).toEqual([]);
});

test.each([
  [
    `update commissions set "rebateAmount" = '1' where coin = 'USDT'`,
    'rows of commissions are not',
  ],
  [
    `delete from fills where terms in (select no from "fillTerms" where side = 'buy')`,
    'fills has 2 rows, the journal makes 4',
  ],
  [`update "userMarkets" set symbol = 'X' where no = 1`, 'rows of userMarkets are not'],
  [`update postings set amount = '0' where kind = 'fee'`, 'rows of postings are not'],
  [
    `insert into "fundingRates" values ('x', 1, '0', '1')`,
    'fundingRates has 10 rows, the journal makes 9',
  ],
  ['delete from audit where seq = 1000', 'audit has'],
])('R-X-9 %s is found', async (statement, sentence) => {
  const venue = venueOfADay();
  const place = await historyOf(venue);
  await tamper(place, statement);
  expect((await faultsIn(place, venue)).join('\n')).toContain(sentence);
});

test('R-X-9 only what the history has come to is compared', async () => {
  const venue = venueOfADay();
  const place = await historyOf(venue);
  await tamper(place, `update checkpoint set seq = ${venue.entries.length}`);
  await tamper(place, 'delete from audit where seq = 1000');
  venue.trader('later', { USDT: '1' });
  expect(await faultsIn(place, venue)).toEqual([]);
});

test('R-X-9 what is no history, or one of another version, is left alone', async () => {
  expect(await openStored(await historyPlace({ isNew: true }))).toBeUndefined();
  const place = await historyOf(venueOfADay());
  await ageSchema(place);
  expect(await openStored(place)).toBeUndefined();
});
