import { describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { marginVenue, survivesStoring } from '../../../test/support/margin-venue.ts';
import type { CommissionRow, CustomerDay } from '../core/agent.ts';

const at = (text: string) => Date.parse(text);
/** The harness begins at 08:00 of 5 January in UTC+8. */
const FIFTH = at('2026-01-05T00:00:00+08:00');
const SIXTH = at('2026-01-06T00:00:00+08:00');

/** Alice is the agent's customer: 40 % of her fees, of which she gets 10 %. */
function withAgent() {
  const venue = engineVenue();
  const agent = venue.trader('agent', {});
  const alice = venue.trader('alice', { USDT: '100000', ETH: '10' });
  const bob = venue.trader('bob', { USDT: '100000', ETH: '10' });
  setAgent(venue);
  return { venue, agent, alice, bob };
}

function setAgent(venue: EngineVenue, customers = [customer('alice')], commissionRate = '0.4') {
  return venue.operator({ type: 'set-agent', uid: 'agent', commissionRate, customers });
}

function customer(uid: string, terms: { sinceMs?: number; userRebateRate?: string } = {}) {
  return { uid, sinceMs: 0, userRebateRate: '0.1', ...terms };
}

/** Lets time pass to a moment; what the days that ended on the way told. */
function passTo(
  venue: EngineVenue,
  timeMs: number,
): { rows: CommissionRow[]; days: CustomerDay[] } {
  venue.timeMs = timeMs;
  venue.apply({ type: 'tick' });
  const told = venue.lastEvents.filter((event) => event.type === 'commissions-paid');
  return { rows: told.flatMap(({ rows }) => rows), days: told.flatMap(({ days }) => days) };
}

describe('the day of an agent', () => {
  test('R-A-4 R-A-5 fees of the day, maker plus taker, are computed and paid at its end', () => {
    const { venue, agent, alice, bob } = withAgent();
    // Alice sells 1 ETH as taker (2 USDT) and 1 as maker (2 USDT); what she bought she paid in ETH.
    bob.buys(ETH, '1 @ 2000');
    alice.sells(ETH, '1');
    alice.sells(ETH, '1 @ 2000');
    bob.buys(ETH, '1 @ 2000');
    bob.sells(ETH, '1 @ 2000');
    alice.buys(ETH, '1 @ 2000');
    const { rows, days } = passTo(venue, SIXTH);
    const common = { agentUid: 'agent', uid: 'alice', dateMs: FIFTH, category: 'SPOT' };
    expect(rows).toMatchObject([
      {
        ...common,
        symbol: 'ETHUSDT',
        coin: 'ETH',
        dealAmount: '2000',
        fee: '0.001',
        feeDeduction: '0',
        feePaid: '0.001',
        // 0.001 · 0.4 = 0.0004, of which alice 0.00004
        rebateAmount: '0.00036',
        userRebateAmount: '0.00004',
      },
      {
        ...common,
        coin: 'USDT',
        dealAmount: '4000',
        fee: '4',
        feePaid: '4',
        // 4 · 0.4 = 1.6, of which alice 0.16
        rebateAmount: '1.44',
        userRebateAmount: '0.16',
        dayTotal: '1.44',
        total: '1.44',
      },
    ]);
    expect(days).toEqual([{ agentUid: 'agent', uid: 'alice', dateMs: FIFTH, volume: '6000' }]);
    expect(agent.coin('USDT').balance).toBe('1.44');
    expect(agent.coin('ETH').balance).toBe('0.00036');
    expect(venue.ledger('commissions-payable:USDT')).toBe(0);
    expect(survivesStoring(venue)).toBe(true);
  });

  test('R-A-4 of several agents the rows come by uid, however they were declared', () => {
    const { venue, alice, bob } = withAgent();
    venue.trader('a', {});
    const customers = [customer('bob')];
    venue.operator({ type: 'set-agent', uid: 'a', commissionRate: '0.2', customers });
    bob.buys(ETH, '1 @ 2000');
    alice.sells(ETH, '1');
    const { rows } = passTo(venue, SIXTH);
    expect(rows.map(({ agentUid, uid }) => [agentUid, uid])).toEqual([
      ['a', 'bob'],
      ['agent', 'alice'],
    ]);
  });

  test('R-A-4 the value of a margin order is told in the coin of its pair', () => {
    const venue = marginVenue();
    venue.trader('agent', {});
    const alice = venue.trader('alice', { USDT: '100000', ETH: '10' });
    const bob = venue.trader('bob', { USDT: '100000', ETH: '10' });
    setAgent(venue);
    bob.buys(ETH, '1 @ 2000');
    alice.sells(ETH, '1', { loan: 'none' });
    const { rows } = passTo(venue, SIXTH);
    expect(rows).toMatchObject([{ category: 'MARGIN', dealAmount: '2000', fee: '2' }]);
  });

  test('R-A-4 a fill before 16:00 UTC is of the old day, one at it of the new', () => {
    const { venue, alice, bob } = withAgent();
    bob.buys(ETH, '3 @ 2000');
    venue.timeMs = SIXTH - 1;
    alice.sells(ETH, '1');
    venue.timeMs = SIXTH;
    alice.sells(ETH, '2');
    const first = venue.lastEvents.filter(({ type }) => type === 'commissions-paid');
    expect(first).toMatchObject([{ rows: [{ dateMs: FIFTH, dealAmount: '2000' }] }]);
    const { rows } = passTo(venue, SIXTH + 86_400_000);
    expect(rows).toMatchObject([{ dateMs: SIXTH, dealAmount: '4000', total: '2.16' }]);
  });

  test('R-A-4 a year’s end and a leap day are days like others', () => {
    const { venue, alice, bob } = withAgent();
    bob.buys(ETH, '9 @ 2000');
    for (const day of ['2027-12-31', '2028-01-01', '2028-02-29', '2028-03-01']) {
      venue.timeMs = at(`${day}T23:59:59.999+08:00`);
      alice.sells(ETH, '1');
      const { rows } = passTo(venue, venue.timeMs + 1);
      expect(rows.map(({ dateMs }) => dateMs)).toEqual([at(`${day}T00:00:00+08:00`)]);
    }
  });

  test('R-A-4 totals are per customer and coin, over instruments and days', () => {
    const { venue, alice, bob } = withAgent();
    bob.buys(ETH, '2 @ 2000');
    bob.buys(BTC, '0.1 @ 60000');
    alice.sells(ETH, '1');
    // 6 000 USDT · 0.06 % = 3.6, of which 36 % are the agent's: 1.296.
    alice.sells(BTC, '0.1');
    const first = passTo(venue, SIXTH).rows;
    expect(
      first.map(({ category, rebateAmount, dayTotal, total }) => [
        category,
        rebateAmount,
        dayTotal,
        total,
      ]),
    ).toEqual([
      ['SPOT', '0.72', '2.016', '2.016'],
      ['USDT-FUTURES', '1.296', '2.016', '2.016'],
    ]);
    alice.sells(ETH, '1');
    const second = passTo(venue, SIXTH + 86_400_000).rows;
    expect(second).toMatchObject([{ dayTotal: '0.72', total: '2.736' }]);
  });

  test('R-A-4 commissions are rounded down, and nothing is paid on nothing', () => {
    const { venue, agent, alice, bob } = withAgent();
    setAgent(venue, [customer('alice', { userRebateRate: '0.333333' })], '0.123456');
    bob.buys(ETH, '0.0123 @ 2000.01');
    alice.sells(ETH, '0.0123');
    // 24.600123 · 0.1 % up = 0.02460013; · 0.123456 down = 0.00303703; · 0.333333 down = 0.00101234.
    const { rows } = passTo(venue, SIXTH);
    expect(rows).toMatchObject([
      { feePaid: '0.02460013', userRebateAmount: '0.00101234', rebateAmount: '0.00202469' },
    ]);
    expect(agent.coin('USDT').balance).toBe('0.00202469');
    expect(passTo(venue, SIXTH + 86_400_000)).toEqual({ rows: [], days: [] });
  });

  test('R-A-4 a day on which rebates outweigh the fees earns nothing and is told', () => {
    const { venue, agent, alice, bob } = withAgent();
    const changes = { makerFeeRate: '-0.0001' };
    venue.operator({ type: 'update-instrument', category: 'SPOT', symbol: 'ETHUSDT', changes });
    alice.sells(ETH, '1 @ 2000');
    bob.buys(ETH, '1 @ 2000');
    expect(passTo(venue, SIXTH).rows).toMatchObject([{ feePaid: '-0.2', rebateAmount: '0' }]);
    expect(agent.coin('USDT').balance).toBe('0');
  });
});

describe('who is whose customer', () => {
  test('R-A-1 only main accounts, of one agent each, and never the agent itself', () => {
    const { venue } = withAgent();
    venue.operator({ type: 'create-user', uid: 'sub', parentUid: 'alice', accountMode: 'both' });
    const other = (uid: string) =>
      venue.operator({
        type: 'set-agent',
        uid: 'bob',
        commissionRate: '0.5',
        customers: [customer(uid)],
      });
    expect(other('alice')).toBe('customer-of-other-agent');
    expect(other('bob')).toBe('agent-own-customer');
    expect(other('sub')).toBe('main-account-only');
    expect(other('nobody')).toBe('unknown-user');
    expect(setAgent(venue, [customer('bob'), customer('bob')])).toBe('already-exists');
    expect(setAgent(venue, [customer('bob', { userRebateRate: '1.1' })])).toBe('invalid-amount');
    expect(setAgent(venue, [], '-0.1')).toBe('invalid-amount');
    expect(venue.state.partners.customers.get('alice')?.agent.uid).toBe('agent');
    expect(venue.state.partners.agents.has('bob')).toBe(false);
  });

  test('R-A-2 what a sub-account pays counts as its main account’s', () => {
    const { venue, bob } = withAgent();
    venue.operator({ type: 'create-user', uid: 'sub', parentUid: 'alice', accountMode: 'both' });
    venue.operator({ type: 'deposit', uid: 'sub', coin: 'ETH', amount: '1', reference: 'r' });
    bob.buys(ETH, '1 @ 2000');
    const order = { side: 'sell', orderType: 'market', timeInForce: 'ioc', lots: 10_000 } as const;
    venue.apply({ type: 'place-order', uid: 'sub', instrument: ETH, ...order });
    expect(passTo(venue, SIXTH).rows).toMatchObject([{ uid: 'alice', fee: '2' }]);
  });

  test('R-A-3 fills count from the start date on', () => {
    const { venue, alice, bob } = withAgent();
    const sinceMs = venue.timeMs + 1_000;
    setAgent(venue, [customer('alice', { sinceMs })]);
    bob.buys(ETH, '2 @ 2000');
    venue.timeMs = sinceMs - 1;
    alice.sells(ETH, '1');
    venue.timeMs = sinceMs;
    alice.sells(ETH, '0.5');
    expect(passTo(venue, SIXTH).rows).toMatchObject([{ dealAmount: '1000' }]);
  });

  test('R-A-3 who leaves during a day earned until then, and may become another’s customer', () => {
    const { venue, alice, bob } = withAgent();
    bob.buys(ETH, '3 @ 2000');
    alice.sells(ETH, '1');
    setAgent(venue, []);
    alice.sells(ETH, '1');
    venue.trader('second', {});
    const customers = [customer('alice')];
    venue.operator({ type: 'set-agent', uid: 'second', commissionRate: '0.5', customers });
    alice.sells(ETH, '1');
    const { rows } = passTo(venue, SIXTH);
    expect(rows.map(({ agentUid, dealAmount }) => [agentUid, dealAmount])).toEqual([
      ['agent', '2000'],
      ['second', '2000'],
    ]);
  });
});

describe('a correction', () => {
  const row = {
    agentUid: 'agent',
    uid: 'alice',
    coin: 'USDT',
    category: 'SPOT',
    symbol: 'ETHUSDT',
  } as const;
  const amounts = { rebate: '1', userRebate: '0.25', reference: 'c1' };

  test('R-A-6 pays at once, and joins the open day’s row', () => {
    const { venue, agent, alice, bob } = withAgent();
    bob.buys(ETH, '2 @ 2000');
    alice.sells(ETH, '1');
    passTo(venue, SIXTH);
    const correction = { type: 'correct-commission', ...row, ...amounts } as const;
    expect(venue.operator(correction)).toBeUndefined();
    expect(agent.coin('USDT').balance).toBe('1.72');
    expect(venue.operator(correction)).toBeUndefined();
    expect(agent.coin('USDT').balance).toBe('1.72');
    alice.sells(ETH, '1');
    expect(survivesStoring(venue)).toBe(true);
    const { rows } = passTo(venue, SIXTH + 86_400_000);
    expect(rows).toMatchObject([
      {
        rebateAmount: '1.72',
        correction: '1',
        userRebateAmount: '0.33',
        userCorrection: '0.25',
        total: '2.44',
      },
    ]);
  });

  test('R-A-6 takes back only what is free', () => {
    const { venue, agent, alice, bob } = withAgent();
    bob.buys(ETH, '1 @ 2000');
    alice.sells(ETH, '1');
    passTo(venue, SIXTH);
    const take = (rebate: string, reference: string) =>
      venue.operator({ type: 'correct-commission', ...row, rebate, userRebate: '0', reference });
    expect(take('-0.73', 'c2')).toBe('insufficient-balance');
    expect(take('-0.72', 'c3')).toBeUndefined();
    expect(agent.coin('USDT').balance).toBe('0');
  });

  test.each([
    [{ uid: 'bob' }, 'not-a-customer'],
    [{ coin: 'XYZ' }, 'unknown-coin'],
    [{ symbol: 'XYZUSDT' }, 'unknown-instrument'],
    [{ rebate: '1e3' }, 'invalid-amount'],
    [{ userRebate: '0.000000001' }, 'invalid-amount'],
    [{ rebate: '0', userRebate: '0' }, 'invalid-amount'],
  ])('R-A-6 refuses %o', (wrong, reason) => {
    const { venue } = withAgent();
    const correction = { type: 'correct-commission', ...row, ...amounts, ...wrong } as const;
    expect(venue.operator(correction)).toBe(reason);
  });

  test.each([['rebate'], ['userRebate']])('R-A-6 names the amount that is none: %s', (amount) => {
    const { venue } = withAgent();
    const correction = { type: 'correct-commission', ...row, ...amounts, [amount]: 'x' } as const;
    expect(venue.apply({ ...correction, by: 'test' })).toMatchObject({ detail: amount });
  });
});

describe('a deposit of a customer', () => {
  const told = (venue: EngineVenue) =>
    venue.lastEvents.flatMap((event) =>
      event.type === 'customer-deposited' ? [event.deposit] : [],
    );

  test('R-A-7 is told to his agent, of his sub-accounts too, and of nobody else', () => {
    const { venue, alice, bob } = withAgent();
    alice.deposits('USDT', '12.50');
    const deposit = { agentUid: 'agent', uid: 'alice', coin: 'USDT', amount: '12.5' };
    expect(told(venue)).toEqual([deposit]);
    venue.trader('sub', { ETH: '3' }, { parentUid: 'alice' });
    expect(told(venue)).toEqual([{ ...deposit, coin: 'ETH', amount: '3' }]);
    bob.deposits('USDT', '1');
    expect(told(venue)).toEqual([]);
  });
});

test('R-A-5 a classic agent is paid into the wallet in which he trades spot', () => {
  const venue = engineVenue();
  venue.trader('agent', {}, { accountMode: 'classic' });
  const alice = venue.trader('alice', { USDT: '100000' });
  venue.trader('bob', { ETH: '10' }).sells(ETH, '1 @ 2000');
  setAgent(venue);
  alice.buys(ETH, '1 @ 2000');
  const [row] = passTo(venue, SIXTH).rows;
  // 40 % of 0.001 ETH, of which alice gets a tenth.
  expect(venue.ledger('user:agent:spot:available:ETH')).toBe(36_000);
  expect(row).toMatchObject({ volumeUsd: '', feeUsd: '', feePaidUsd: '', rebateUsd: '' });
});
