import { describe, expect, test } from 'vitest';
import { ETH } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { CommissionRow } from '../../engine/core/agent.ts';
import type { CommissionsPaid, ReadEvent } from '../../engine/core/event.ts';
import type { ReadPosting } from '../../engine/core/ledger.ts';
import { emptyState } from '../../engine/core/state.ts';
import { apply } from '../../engine/engine.ts';
import { add } from '../../primitives/units.ts';
import { Reconciliation } from './reconciliation.ts';

/** A day on which one customer pays 2 USDT, of which its agent gets 0.72 and it 0.08. */
function oneDay(): EngineVenue {
  const venue = engineVenue();
  venue.trader('agent', {});
  const alice = venue.trader('alice', { ETH: '10' });
  const bob = venue.trader('bob', { USDT: '100000' });
  const customers = [{ uid: 'alice', sinceMs: 0, userRebateRate: '0.1' }];
  venue.operator({ type: 'set-agent', uid: 'agent', commissionRate: '0.4', customers });
  bob.buys(ETH, '1 @ 2000');
  alice.sells(ETH, '1');
  venue.timeMs += 86_400_000;
  venue.apply({ type: 'tick' });
  return venue;
}

/** Reads the journal again with events that `forge` may change; the faults that are found. */
function faultsOf(
  venue: EngineVenue,
  forge: (event: ReadEvent) => ReadEvent = (event) => event,
): string[] {
  const state = emptyState();
  const reconciliation = new Reconciliation(state);
  const faults = venue.entries.flatMap((entry) => [
    ...reconciliation.onApplied(entry, apply(state, entry).events.map(forge)),
  ]);
  return [...faults, ...reconciliation.atEnd(state)];
}

function forgeRow(changes: Partial<CommissionRow>) {
  return (event: ReadEvent): ReadEvent =>
    event.type === 'commissions-paid'
      ? { ...event, rows: event.rows.map((row) => ({ ...row, ...changes })) }
      : event;
}

function dropPostings(isDropped: (posting: ReadPosting) => boolean) {
  return (event: ReadEvent): ReadEvent =>
    event.type === 'posted'
      ? { ...event, postings: event.postings.filter((posting) => !isDropped(posting)) }
      : event;
}

describe('reconciling commissions', () => {
  test('R-X-4 says nothing about a day that is right, and how much it looked at', () => {
    const venue = oneDay();
    expect(faultsOf(venue)).toEqual([]);
    const state = emptyState();
    const reconciliation = new Reconciliation(state);
    for (const entry of venue.entries) reconciliation.onApplied(entry, apply(state, entry).events);
    expect(reconciliation.tally).toMatchObject({ commissionRows: 1, loanHours: 0 });
    expect(reconciliation.tally.postings).toBeGreaterThan(5);
  });

  test.each([
    [{ feePaid: '1.9' }, 'feePaid is 190000000, not 200000000'],
    [{ fee: '3' }, 'fee is 300000000'],
    [{ rebateAmount: '0.73' }, 'rebate is 73000000, not 72000000'],
    [{ userRebateAmount: '0.09' }, 'user rebate is 9000000, not 8000000'],
    [{ dateMs: 0 }, 'date is 0'],
    [{ total: '0.71' }, 'total is 71000000'],
    [{ dayTotal: '0.71' }, 'day total is 71000000'],
    [{ uid: 'bob' }, 'are in no row'],
    [{ correction: '0.1', rebateAmount: '0.82' }, 'corrections of agent USDT'],
    [{ rebateAmount: '2' }, 'rebates exceed the fees paid by 8000000 units of USDT'],
  ] satisfies [Partial<CommissionRow>, string][])(
    'R-X-4 a row that says %o is found',
    (changes, sentence) => {
      expect(faultsOf(oneDay(), forgeRow(changes)).join('\n')).toContain(sentence);
    },
  );

  test('R-X-4 a commission that was told and not paid is found', () => {
    const forged = dropPostings(
      ({ kind, credit }) => kind === 'commission' && credit.uid === 'agent',
    );
    expect(faultsOf(oneDay(), forged).join('\n')).toContain('paid to the agent is 0, not 72000000');
  });

  test('R-X-4 a day that was not told is found', () => {
    const venue = oneDay();
    const silent = (event: ReadEvent): ReadEvent =>
      event.type === 'commissions-paid'
        ? ({ ...event, rows: [] } satisfies CommissionsPaid)
        : event;
    expect(faultsOf(venue, silent).join('\n')).toContain(
      'fees of agent alice USDT SPOT ETHUSDT are in no row',
    );
  });

  test('R-X-4 a posting that is missing is found by its accounts', () => {
    const forged = dropPostings(({ kind }) => kind === 'trade');
    expect(faultsOf(oneDay(), forged).join('\n')).toContain('do not add up');
  });
});

/** 50 000 USDT at 8 % for two hours, then all is repaid. */
function oneLoan(): EngineVenue {
  const venue = engineVenue();
  venue.trader('fund', { USDT: '100000' });
  const ltv = { warn: '0.7', margin: '0.8', liquidate: '0.9' };
  const terms = { annualRate: '0.08', maxAmount: '1000000', ltv };
  const collateral = [{ coin: 'USDT', ratio: '1' }];
  const spec = { productId: 'L', coin: 'USDT', collateral, ...terms };
  venue.operator({ type: 'create-loan-product', spec });
  venue.operator({ type: 'create-risk-unit', riskUnitId: 'RU', uids: ['fund'] });
  const loan = { productId: 'L', uid: 'fund', amount: '50000', reference: 'l1' };
  venue.operator({ type: 'disburse-loan', ...loan });
  const orderId = [...venue.state.loans.open.keys()][0] ?? '';
  venue.timeMs += 2 * 3_600_000;
  const repay = (amount: string) =>
    venue.operator({ type: 'repay-loan', orderId, amount, reference: amount });
  expect(repay('20000')).toBeUndefined();
  venue.timeMs += 3_600_000;
  expect(repay('90000')).toBeUndefined();
  expect(venue.state.loans.open.size).toBe(0);
  return venue;
}

describe('reconciling loans', () => {
  test('R-X-4 says nothing about a loan whose every hour is right', () => {
    expect(faultsOf(oneLoan())).toEqual([]);
  });

  test.each([
    [
      'an hour that was not charged',
      (posting: ReadPosting) =>
        posting.kind === 'loan-interest' && posting.debitAfter === -45662101,
      'due at',
    ],
    [
      'principal that was not repaid',
      (posting: ReadPosting) =>
        posting.kind === 'loan-repayment' && posting.credit.id.includes(':principal:'),
      'as its postings do not say',
    ],
  ])('R-X-4 finds %s', (_, isDropped, sentence) => {
    expect(faultsOf(oneLoan(), dropPostings(isDropped)).join('\n')).toContain(sentence);
  });

  test('R-X-4 finds interest of another amount', () => {
    const forge = (event: ReadEvent): ReadEvent =>
      event.type === 'posted'
        ? {
            ...event,
            postings: event.postings.map((posting) =>
              posting.kind === 'loan-interest'
                ? { ...posting, amount: add(posting.amount, 1) }
                : posting,
            ),
          }
        : event;
    expect(faultsOf(oneLoan(), forge).join('\n')).toContain('is 45662102, not 45662101 units');
  });

  test('R-X-4 finds a record that says another sum', () => {
    const forge = (event: ReadEvent): ReadEvent =>
      event.type === 'loan-closed'
        ? { ...event, loan: { ...event.loan, repaidAmount: '1' } }
        : event;
    expect(faultsOf(oneLoan(), forge).join('\n')).toContain(
      'was paid off as its postings do not say',
    );
  });
});
