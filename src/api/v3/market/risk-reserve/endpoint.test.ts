import { describe, expect, it } from 'vitest';
import { limitOrder } from '../../../../../test/support/market-data.ts';
import { describePublicOperation } from '../../../../../test/support/operation-outcomes.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import type { TestCall, TestVenue } from '../../../../../test/support/venue.ts';

const PATH = '/api/v3/market/risk-reserve';
const PAIR = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
const KEY = 'USDT-FUTURES:BTCUSDT';

const ask = (venue: TestVenue, query: Readonly<Record<string, string>>, call: TestCall = {}) =>
  venue.call('GET', PATH, { query, as: null, ...call });

/** A top-up, one second later than what was before. */
async function topUp(venue: TestVenue, amount: string, pair: object = PAIR): Promise<string> {
  venue.clock.nowMs += 1000;
  const body = { ...PAIR, ...pair, amount, reference: `r-${venue.clock.nowMs}` };
  const reply = await venue.call('POST', '/operator/v1/top-up-reserve', { as: 'operator', body });
  expect(reply.code).toBe('00000');
  return String(venue.clock.nowMs);
}

/** Dave has 500: long 0.08 at 60 000, he closes at 50 000 and loses 800, a second later. */
async function loss(venue: TestVenue): Promise<string> {
  venue.clock.nowMs += 1000;
  await limitOrder(venue, KEY, { uid: '1002', side: 'sell', ticks: 600_000, lots: 80 });
  await limitOrder(venue, KEY, { uid: '1004', side: 'buy', ticks: 600_000, lots: 80 });
  await limitOrder(venue, KEY, { uid: '1002', side: 'buy', ticks: 500_000, lots: 80 });
  await limitOrder(venue, KEY, { uid: '1004', side: 'sell', ticks: 500_000, lots: 80 });
  return String(venue.clock.nowMs);
}

describe('success', () => {
  const venue = perTest();

  it('R-4.7-4: the total, the coin, and each change, newest first', async () => {
    const first = await topUp(venue(), '1000');
    const lost = await loss(venue());
    const last = await topUp(venue(), '0.5');
    // Dave: 500 − 2.88 (fee 0.06 % of 4 800) − 800 − 2.4 (of 4 000) = −305.28.
    expect(await ask(venue(), PAIR)).toMatchObject({
      status: 200,
      code: '00000',
      msg: 'success',
      data: {
        totalBalance: '695.22',
        coin: 'USDT',
        riskReserveRecords: [
          { type: 'in', amount: '0.5', ts: last, balance: '695.22' },
          { type: 'out', amount: '305.28', ts: lost, balance: '694.72' },
          { type: 'in', amount: '1000', ts: first, balance: '1000' },
        ],
      },
    });
  });

  it('R-4.7-1: an out record ends at zero, never below', async () => {
    const paid = await topUp(venue(), '100');
    const lost = await loss(venue());
    expect((await ask(venue(), PAIR)).data).toEqual({
      totalBalance: '0',
      coin: 'USDT',
      riskReserveRecords: [
        { type: 'out', amount: '100', ts: lost, balance: '0' },
        { type: 'in', amount: '100', ts: paid, balance: '100' },
      ],
    });
  });

  it('R-4.7-4: a contract whose reserve never moved has nothing, and no records', async () => {
    await topUp(venue(), '5');
    const inverse = { category: 'coin-futures', symbol: 'btcusd' };
    expect((await ask(venue(), inverse)).data).toEqual({
      totalBalance: '0',
      coin: 'BTC',
      riskReserveRecords: [],
    });
  });

  it('R-4.7-4: an inverse contract keeps its reserve in its base coin', async () => {
    const inverse = { category: 'COIN-FUTURES', symbol: 'BTCUSD' };
    const ts = await topUp(venue(), '2.5', inverse);
    expect((await ask(venue(), inverse)).data).toEqual({
      totalBalance: '2.5',
      coin: 'BTC',
      riskReserveRecords: [{ type: 'in', amount: '2.5', ts, balance: '2.5' }],
    });
  });

  it('R-4.7-4: shows the newest 100 changes', async () => {
    for (let count = 1; count <= 103; count += 1) await topUp(venue(), String(count));
    const { riskReserveRecords } = (await ask(venue(), PAIR)).data;
    expect(riskReserveRecords).toHaveLength(100);
    expect(riskReserveRecords.at(0).amount).toBe('103');
    expect(riskReserveRecords.at(-1).amount).toBe('4');
  });
});

describe('errors', () => {
  const venue = perTest();

  it.each([
    ['an unknown contract', { ...PAIR, symbol: 'NOPEUSDT' }, '25100', 'NOPEUSDT'],
    ['a contract of another category', { ...PAIR, symbol: 'BTCUSD' }, '25100', 'BTCUSD'],
    ['A02: a contract outside ASCII', { ...PAIR, symbol: '龙虾USDT' }, '25100', '龙虾USDT'],
    ['spot', { category: 'SPOT', symbol: 'ETHUSDT' }, '40020', 'category'],
    ['spot margin', { category: 'MARGIN', symbol: 'ETHUSDT' }, '40020', 'category'],
    ['an unknown category', { ...PAIR, category: 'STOCKS' }, '40020', 'category'],
    ['A40: no category', { symbol: 'BTCUSDT' }, '40019', 'category'],
    ['A40: an empty symbol', { ...PAIR, symbol: '' }, '40019', 'symbol'],
    ['neither', {}, '40019', 'symbol,category'],
    ['A40: no symbol', { category: 'USDT-FUTURES' }, '40019', 'symbol'],
    ['a symbol too long', { ...PAIR, symbol: 'B'.repeat(65) }, '40020', 'symbol'],
  ])('%s', async (_, query, code, named) => {
    const reply = await ask(venue(), query);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(named);
  });
});

describePublicOperation({
  path: PATH,
  request: { query: PAIR },
  perSecond: 20,
  refused: {
    request: { query: { ...PAIR, symbol: 'NOPE' } },
    english: 'Trading pair NOPE does not exist',
    chinese: '交易对NOPE不存在',
  },
});
