import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateOfInstruments } from '../../../test/support/random-events.ts';
import { openHistory } from '../../../test/support/test-history.ts';
import type { Entry } from '../../engine/command.ts';
import type { CommissionRow } from '../../engine/core/agent.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { idFrom } from '../../primitives/id.ts';
import { add, type Units, unitsOf } from '../../primitives/units.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import { createHistory } from '../history.ts';
import { Overlay } from '../overlay.ts';
import { Projector } from '../projector.ts';
import { rowsOf } from '../report/source.ts';
import { agentDays } from './agent-days.ts';

const FIRST_DAY_MS = Date.UTC(2026, 0, 4, 16);
const DAYS = 12;
const AGENTS = ['9001', '9002'];
const CUSTOMERS = ['1001', '1002', '1003'];
const MARKETS = [
  { category: 'SPOT', symbol: 'ETHUSDT', coin: 'ETH' },
  { category: 'SPOT', symbol: 'ETHUSDT', coin: 'USDT' },
  { category: 'USDT-FUTURES', symbol: 'BTCUSDT', coin: 'USDT' },
] as const;

interface Applied {
  readonly entry: Entry;
  readonly events: readonly ReadEvent[];
}

/** Commands that tell nothing, between two days: waiting rows are dropped by the thousand. */
const IDLE = 600;

/** Each day, at its end, is told; then a customer pays in; then nothing happens for a while. */
const JOURNAL: readonly Applied[] = Array.from({ length: DAYS }, (_, day) => [
  dayOf(day),
  ...Array.from({ length: IDLE }, (_, index) => idle(day, index + 1)),
]).flat();
const LAST_SEQ = JOURNAL.length;

function idle(day: number, index: number): Applied {
  const timeMs = FIRST_DAY_MS + (day + 1) * DAY_MS + 1000;
  return { entry: { seq: seqOf(day) + index, timeMs, command: { type: 'tick' } }, events: [] };
}

function seqOf(day: number): number {
  return day * (IDLE + 1) + 1;
}

function dayOf(day: number): Applied {
  const dateMs = FIRST_DAY_MS + day * DAY_MS;
  const timeMs = dateMs + DAY_MS;
  const customers = AGENTS.flatMap((agentUid) =>
    CUSTOMERS.map((uid) => ({ agentUid, uid, dateMs })),
  );
  const rows = customers.flatMap((customer) =>
    MARKETS.map((market) => ({ ...customer, ...market })),
  );
  const deposit = { agentUid: '9001', uid: CUSTOMERS[day % 3] ?? '', coin: 'USDT', amount: '5' };
  return {
    entry: { seq: seqOf(day), timeMs: timeMs + 1000, command: { type: 'tick' } },
    events: [
      { type: 'as-of', timeMs },
      {
        type: 'commissions-paid',
        rows: rows.map((row, index) => rowOf(row, day * rows.length + index)),
        days: customers.map((customer) => ({ ...customer, volume: String(day) })),
      },
      { type: 'as-of', timeMs: timeMs + 1000 },
      { type: 'customer-deposited', deposit },
    ],
  };
}

type Named = Pick<CommissionRow, 'agentUid' | 'uid' | 'dateMs' | 'coin' | 'category' | 'symbol'>;

function rowOf(row: Named, count: number): CommissionRow {
  return {
    commissionId: idFrom(count),
    ...row,
    dealAmount: '10',
    fee: '0.1',
    feeDeduction: '0.02',
    feePaid: '0.08',
    commissionRate: '0.4',
    userRebateRate: '0.1',
    rebateAmount: '0.0288',
    userRebateAmount: '0.0032',
    correction: '0',
    userCorrection: '0',
    dayTotal: '0.0576',
    total: '0.0576',
    payer: 'customer',
    volumeUsd: '',
    feeUsd: '',
    feePaidUsd: '',
    rebateUsd: '',
  };
}

/** A history of the journal, of which some was applied and less was written. */
async function historyOf(part: { readonly applied: number; readonly projected: number }) {
  const state = stateOfInstruments();
  const writer = await openHistory();
  const projector = await Projector.open({ writer, journalId: 'j', scales: state });
  const overlay = new Overlay();
  let appliedSeq = 0;
  const apply = (upTo: number) => {
    for (; appliedSeq < upTo; appliedSeq += 1) {
      const { entry, events } = JOURNAL[appliedSeq] as Applied;
      overlay.onApplied(entry, events);
    }
  };
  const project = async (upTo: number) => {
    for (const { entry, events } of JOURNAL.slice(projector.appliedSeq, upTo)) {
      projector.apply(entry, events);
    }
    await projector.checkpoint(upTo, '');
    overlay.projected(upTo);
  };
  apply(part.applied);
  await project(part.projected);
  const nowMs = () => FIRST_DAY_MS + DAYS * DAY_MS;
  const { database } = writer;
  return { ...createHistory({ database, overlay, scales: state, nowMs }), apply, project };
}

const ALL = { limit: 1_000, offset: 0 };
const SPLITS = [0, 1, seqOf(3), seqOf(7) - 1, LAST_SEQ - 1, LAST_SEQ];

function rowsToldTo(agentUid: string): readonly CommissionRow[] {
  const told = JOURNAL.flatMap(({ events }) => events);
  const paid = told.flatMap((event) => (event.type === 'commissions-paid' ? event.rows : []));
  return paid.filter((row) => row.agentUid === agentUid).toReversed();
}

describe('what agents are told', () => {
  it.each(SPLITS)('is the same whatever part of it is in SQL: up to %i', async (projected) => {
    const history = await historyOf({ applied: LAST_SEQ, projected });
    const rows = await history.commissions({ agentUid: '9001' }, ALL);
    expect(rows).toEqual(rowsToldTo('9001'));
    expect(await history.commissions({ agentUid: undefined }, ALL)).toHaveLength(2 * rows.length);
    const ofOne = rows.filter(({ coin, uid }) => uid === '1002' && coin === 'USDT');
    const filter = { agentUid: '9001', uid: '1002', coin: 'USDT' };
    expect(await history.commissions(filter, ALL)).toEqual(ofOne);
    const days = await history.customerDays({ agentUid: '9002' }, ALL);
    expect(days).toHaveLength(DAYS * CUSTOMERS.length);
    expect(days[0]).toMatchObject({ agentUid: '9002', uid: '1003', volume: String(DAYS - 1) });
    const deposits = await history.customerDeposits({ agentUid: '9001', uid: '1003' }, ALL);
    expect(deposits.map(({ timeMs }) => (timeMs - FIRST_DAY_MS - 1000) / DAY_MS)).toEqual([
      12, 9, 6, 3,
    ]);
    expect(await history.customerDeposits({ agentUid: '9002' }, ALL)).toEqual([]);
  });

  it.each(SPLITS)('comes in numbered pages that are its parts: up to %i', async (projected) => {
    const history = await historyOf({ applied: LAST_SEQ, projected });
    const agentUid = '9001';
    const days = await history.customerDays({ agentUid }, ALL);
    const deposits = await history.customerDeposits({ agentUid }, ALL);
    for (const limit of [1, 5, 7, 100]) {
      for (let offset = 0; offset <= days.length + limit; offset += limit) {
        const page = { limit, offset };
        expect(await history.customerDays({ agentUid }, page)).toEqual(
          days.slice(offset, offset + limit),
        );
        expect(await history.customerDeposits({ agentUid }, page)).toEqual(
          deposits.slice(offset, offset + limit),
        );
      }
    }
  });

  it('R-4.1-5 pages neither repeat nor skip while days are told and written', async () => {
    const read: CommissionRow[] = [];
    const until = seqOf(8);
    const history = await historyOf({ applied: until, projected: 1 });
    const agentUid = '9002';
    const expected = await history.commissions({ agentUid }, ALL);
    let beforeId: string | undefined;
    for (let day = 1; read.length < expected.length; day += 1) {
      const page = { limit: 4, ...(beforeId === undefined ? {} : { beforeId }) };
      const rows = await history.commissions({ agentUid }, page);
      read.push(...rows);
      beforeId = rows.at(-1)?.commissionId;
      history.apply(Math.min(LAST_SEQ, until + day * 100));
      await history.project(Math.min(LAST_SEQ, 1 + day * 300));
    }
    expect(read).toEqual(expected);
  });

  it('chooses days by their beginning, both ends included', async () => {
    const history = await historyOf({ applied: LAST_SEQ, projected: seqOf(6) });
    const dateMs = FIRST_DAY_MS + 5 * DAY_MS;
    const dates = async (fromMs: number, toMs: number) => {
      const rows = await history.agentDays({ agentUid: '9001', fromMs, toMs }, ALL);
      return [...new Set(rows.map((row) => row.dateMs))];
    };
    expect(await dates(dateMs, dateMs)).toEqual([dateMs]);
    expect(await dates(dateMs + 1, dateMs + DAY_MS - 1)).toEqual([]);
    expect(await dates(dateMs - 1, dateMs + DAY_MS)).toEqual([dateMs + DAY_MS, dateMs]);
  });
});

describe('an agent’s own day', () => {
  it('R-A-9 is the exact sum over its customers', () => {
    const amount = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(unitsOf);
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), (amounts) => {
        const market = { ...MARKETS[1], agentUid: '9001', dateMs: FIRST_DAY_MS };
        const rows = amounts.map((units, index) => ({
          ...rowOf({ ...market, uid: String(index) }, index),
          rebateAmount: formatUnits(units, 8),
        }));
        const events = [{ type: 'commissions-paid', rows, days: [] }] as const;
        const entry = { seq: 1, timeMs: 0, command: { type: 'tick' } } as const;
        const days = rowsOf(agentDays.source, { entry, events }, stateOfInstruments(), () => true);
        expect(days).toHaveLength(1);
        expect(days[0]).toMatchObject({
          agentDayId: idFrom(amounts.length - 1),
          rebateAmount: formatUnits(
            amounts.reduce<Units>((sum, units) => add(sum, units), 0),
            8,
          ),
        });
      }),
    );
  });

  it('R-A-9 keeps agents, coins and instruments apart, in the order of their ids', async () => {
    const history = await historyOf({ applied: LAST_SEQ, projected: seqOf(4) });
    const days = await history.agentDays({ agentUid: '9001' }, ALL);
    expect(days).toHaveLength(DAYS * MARKETS.length);
    expect(days.slice(0, 3).map(({ coin, symbol }) => `${coin} ${symbol}`)).toEqual([
      'USDT BTCUSDT',
      'USDT ETHUSDT',
      'ETH ETHUSDT',
    ]);
    // Three customers of 10 each.
    expect(days[0]).toMatchObject({ dealAmount: '30', feePaid: '0.24', rebateAmount: '0.0864' });
    const ids = days.map(({ agentDayId }) => agentDayId);
    expect(ids).toEqual([...ids].sort().reverse());
  });
});
