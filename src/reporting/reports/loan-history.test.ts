import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type AppliedEntry,
  randomFrom,
  stateOfInstruments,
} from '../../../test/support/random-events.ts';
import { closeHistories, openHistory, runs } from '../../../test/support/test-history.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import type { LoanRecord, LoanRepayment } from '../../engine/core/loan.ts';
import { idFrom } from '../../primitives/id.ts';
import type { History } from '../history.ts';
import { createHistory } from '../history.ts';
import { Overlay } from '../overlay.ts';
import { Projector } from '../projector.ts';
import type { LoanFilter } from './loans.ts';

const START_MS = Date.UTC(2026, 1, 28);
const HOUR_MS = 3_600_000;
const state = stateOfInstruments();

afterEach(closeHistories);

/** Loans of three users in two units, one a day; each is repaid in two parts and may end before older ones. */
function lendAndRepay(seed: number, loans: number): readonly AppliedEntry[] {
  const random = randomFrom(seed);
  const open: LoanRecord[] = [];
  const entries: AppliedEntry[] = [];
  let repayments = 0;
  const apply = (events: readonly ReadEvent[]) => {
    const seq = entries.length + 1;
    const timeMs = START_MS + seq * HOUR_MS;
    entries.push({ entry: { seq, timeMs, command: { type: 'tick' } }, events });
  };
  const repayment = (loan: LoanRecord, extent: LoanRepayment['extent']): ReadEvent => {
    repayments += 1;
    const timeMs = START_MS + (entries.length + 1) * HOUR_MS;
    return { type: 'loan-repaid', repayment: repaymentOf(loan, extent, [repayments, timeMs]) };
  };
  for (let lent = 0; lent < loans; lent += 1) {
    const loan = loanOf(lent, START_MS + (entries.length + 1) * HOUR_MS);
    open.push(loan);
    apply([]);
    if (random(2) === 0) continue;
    const [ended] = open.splice(random(open.length), 1);
    if (ended === undefined) continue;
    apply([repayment(ended, 'part')]);
    apply([repayment(ended, 'all'), { type: 'loan-closed', loan: ended }]);
  }
  return entries;
}

function loanOf(count: number, loanMs: number): LoanRecord {
  return {
    orderId: idFrom(count),
    productId: 'L-USDT-1',
    uid: `100${count % 3}`,
    riskUnitId: `RU${count % 2}`,
    coin: 'USDT',
    loanMs,
    loanAmount: '50000',
    unpaidAmount: '0',
    unpaidInterest: '0',
    repaidAmount: '50000',
    repaidInterest: '12.5',
    status: 'paid_off',
  };
}

function repaymentOf(
  { coin, orderId, riskUnitId, uid }: LoanRecord,
  extent: LoanRepayment['extent'],
  [count, timeMs]: readonly [number, number],
): LoanRepayment {
  return {
    repaymentId: idFrom(count),
    orderId,
    uid,
    riskUnitId,
    coin,
    timeMs,
    repaidAmount: '25000',
    repaidInterest: '6.25',
    extent,
    because: extent === 'all' ? 'manual' : 'margin-call',
  };
}

/** A history that has projected the first entries; the overlay holds those after `droppedTo`. */
async function historyOf(
  entries: readonly AppliedEntry[],
  { droppedTo, projectedTo }: { readonly projectedTo: number; readonly droppedTo: number },
): Promise<History> {
  const writer = await openHistory();
  const projector = await Projector.open({ writer, journalId: 'j', scales: state });
  const overlay = new Overlay();
  for (const { entry, events } of entries) {
    if (entry.seq <= projectedTo) projector.apply(entry, events);
    if (entry.seq > droppedTo) overlay.onApplied(entry, events);
  }
  await projector.checkpoint(projectedTo, '');
  return createHistory({
    database: writer.database,
    overlay,
    scales: state,
    nowMs: () => START_MS,
  });
}

function allOf<T>(entries: readonly AppliedEntry[], pick: (event: ReadEvent) => readonly T[]): T[] {
  return entries.flatMap(({ events }) => events.flatMap(pick));
}

const isOf =
  ({ uid, riskUnitId, orderId }: LoanFilter) =>
  (row: Pick<LoanRecord, 'uid' | 'riskUnitId' | 'orderId'>) =>
    (uid ?? row.uid) === row.uid &&
    (riskUnitId ?? row.riskUnitId) === row.riskUnitId &&
    (orderId ?? row.orderId) === row.orderId;

const FILTERS: readonly LoanFilter[] = [
  {},
  { uid: '1001' },
  { riskUnitId: 'RU0' },
  { uid: '1000', riskUnitId: 'RU1' },
  { orderId: idFrom(4) },
];

const chosen = fc.record({
  seed: fc.integer(),
  projected: fc.double({ min: 0, max: 1, noNaN: true }),
  dropped: fc.double({ min: 0, max: 1, noNaN: true }),
  limit: fc.integer({ min: 1, max: 30 }),
  before: fc.integer({ min: 1, max: 40 }),
});

describe('the history of loans', () => {
  it('gives what was paid off and repaid, newest first, wherever the projection stands', async () => {
    await fc.assert(
      fc.asyncProperty(chosen, async ({ seed, projected, dropped, limit, before }) => {
        const entries = lendAndRepay(seed, 40);
        const projectedTo = Math.round(projected * entries.length);
        const droppedTo = Math.round(dropped * projectedTo);
        const history = await historyOf(entries, { projectedTo, droppedTo });
        const page = { limit, beforeId: idFrom(before) };
        const loans = allOf(entries, (event) => (event.type === 'loan-closed' ? [event.loan] : []));
        const repaid = allOf(entries, (event) =>
          event.type === 'loan-repaid' ? [event.repayment] : [],
        );
        for (const filter of FILTERS) {
          expect(await history.closedLoans(filter, page)).toEqual(
            loans
              .filter((row) => isOf(filter)(row) && row.orderId < page.beforeId)
              .sort((a, b) => (a.orderId > b.orderId ? -1 : 1))
              .slice(0, limit),
          );
          expect(await history.loanRepayments(filter, page)).toEqual(
            repaid
              .filter((row) => isOf(filter)(row) && row.repaymentId < page.beforeId)
              .reverse()
              .slice(0, limit),
          );
        }
        await closeHistories();
      }),
      { numRuns: runs(30) },
    );
  });

  it('counts both ends of a window in: loans by when they were lent, repayments by their time', async () => {
    const entries = lendAndRepay(5, 30);
    const loans = allOf(entries, (event) => (event.type === 'loan-closed' ? [event.loan] : []));
    const times = loans.map(({ loanMs }) => loanMs).sort((a, b) => a - b);
    const [fromMs = 0, toMs = 0] = [times[2], times[6]];
    for (const projectedTo of [0, entries.length]) {
      const history = await historyOf(entries, { projectedTo, droppedTo: projectedTo });
      const shown = async (filter: LoanFilter) =>
        (await history.closedLoans(filter, { limit: 100 })).length;
      expect(await shown({ fromMs, toMs })).toBe(5);
      expect(await shown({ fromMs: fromMs + 1, toMs: toMs - 1 })).toBe(3);
      const repayments = await history.loanRepayments({}, { limit: 100 });
      const at = repayments[3]?.timeMs ?? 0;
      expect(await history.loanRepayments({ fromMs: at, toMs: at }, { limit: 100 })).toEqual([
        repayments[3],
      ]);
    }
  });
});
