import { describe, expect, it } from 'vitest';
import { inPages } from '../../../test/support/all-pages.ts';
import { randomEntries, stateOfInstruments, USERS } from '../../../test/support/random-events.ts';
import { openHistory } from '../../../test/support/test-history.ts';
import { unitsOf } from '../../primitives/units.ts';
import type { History } from '../history.ts';
import { createHistory } from '../history.ts';
import { Overlay } from '../overlay.ts';
import { Projector } from '../projector.ts';
import { rowsOf } from '../report/source.ts';
import type { LedgerFilter, LedgerRow } from './ledger.ts';
import { ledger } from './ledger.ts';

const state = stateOfInstruments();
const ENTRIES = randomEntries(state, { seed: 21, count: 300 });
/** What the engine told, newest first. */
const TOLD = ENTRIES.flatMap((applied) =>
  rowsOf(ledger.source, applied, state, () => true),
).toReversed();
const [UID = ''] = USERS;

async function historyOf(): Promise<History> {
  const writer = await openHistory();
  const projector = await Projector.open({ writer, journalId: 'j', scales: state });
  for (const { entry, events } of ENTRIES) projector.apply(entry, events);
  await projector.checkpoint(ENTRIES.length, '');
  const { database } = writer;
  return createHistory({ database, overlay: new Overlay(), scales: state, nowMs: () => 0 });
}

const idOf = ({ entryId }: LedgerRow) => entryId;

describe('entries of the ledger, read off postings', () => {
  const account = TOLD.find(({ uid }) => uid === UID)?.account ?? '';
  const middle = TOLD[Math.floor(TOLD.length / 2)]?.timeMs ?? 0;
  const lists: readonly [string, LedgerFilter, (row: LedgerRow) => boolean][] = [
    ['all', {}, () => true],
    ['of a user', { uid: UID }, ({ uid }) => uid === UID],
    ["of the venue's own", { uid: '' }, ({ uid }) => uid === ''],
    ['of an account', { uid: UID, account }, (row) => row.account === account],
    ['of a kind', { uid: UID, kind: 'fee' }, (row) => row.uid === UID && row.kind === 'fee'],
    ['from a millisecond on', { fromMs: middle }, ({ timeMs }) => timeMs >= middle],
    [
      'up to a millisecond',
      { uid: UID, toMs: middle },
      (row) => row.uid === UID && row.timeMs <= middle,
    ],
  ];

  // Pages of an odd size end now at a debit, now at a credit.
  it.each(lists)(
    'are each told once, in order, however the pages fall: %s',
    async (_, filter, isOf) => {
      const history = await historyOf();
      const expected = TOLD.filter(isOf);
      expect(expected.length).toBeGreaterThan(4);
      for (const limit of [1, 2, 7])
        expect(await inPages((page) => history.ledger(filter, page), { idOf, limit })).toEqual(
          expected,
        );
    },
  );

  it('have their fields in the order of the others, which is how they are printed', async () => {
    const [row = {}] = await (await historyOf()).ledger({}, { limit: 1 });
    expect(Object.keys(row)).toEqual(Object.keys(TOLD[0] ?? {}));
  });

  it('may be asked for before an id that is none of theirs', async () => {
    const history = await historyOf();
    for (const beforeId of ['0', '1', '9'.repeat(19), '9'.repeat(20)]) {
      const found = await history.ledger({ uid: UID }, { limit: 3, beforeId });
      const all = TOLD.filter(
        ({ entryId, uid }) => uid === UID && unitsOf(entryId) < unitsOf(beforeId),
      );
      expect(found).toEqual(all.slice(0, 3));
    }
  });
});
