import { describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { limitOrder } from '../../../../../test/support/market-data.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const PAIR = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;
const KEY = 'USDT-FUTURES:BTCUSDT';
const HOUR_MS = 3_600_000;

const ask = (venue: TestVenue, query: Record<string, string> = PAIR) =>
  venue.call('GET', '/api/v3/market/risk-reserve-hour', { query, as: null });

async function topUp(venue: TestVenue, amount: string): Promise<void> {
  const reference = `r-${venue.state.seq}`;
  await venue.submit({ type: 'top-up-reserve', ...PAIR, amount, reference, by: 'test' });
}

/** Dave has 500: long 0.08 at 60 000, he closes at 50 000 and loses 800. */
async function loss(venue: TestVenue): Promise<void> {
  await limitOrder(venue, KEY, { uid: '1002', side: 'sell', ticks: 600_000, lots: 80 });
  await limitOrder(venue, KEY, { uid: '1004', side: 'buy', ticks: 600_000, lots: 80 });
  await limitOrder(venue, KEY, { uid: '1002', side: 'buy', ticks: 500_000, lots: 80 });
  await limitOrder(venue, KEY, { uid: '1004', side: 'sell', ticks: 500_000, lots: 80 });
}

describe('success', () => {
  const venue = perTest();

  it('has a record per hour in which the reserve changed, newest first', async () => {
    await topUp(venue(), '1000');
    venue().clock.nowMs += 60_000;
    await topUp(venue(), '10');
    venue().clock.nowMs += 2 * HOUR_MS;
    await loss(venue());
    await topUp(venue(), '0.28');
    // Dave: 500 − 2.88 (fee 0.06 % of 4 800) − 800 − 2.4 (of 4 000) = −305.28; 0.28 came in again.
    expect((await ask(venue())).data).toEqual({
      coin: 'USDT',
      riskReserveRecords: [
        { amount: '-305', balance: '705', ts: String(FIXTURE_START_MS + 2 * HOUR_MS) },
        { amount: '1010', balance: '1010', ts: String(FIXTURE_START_MS) },
      ],
    });
  });

  it('has none while nothing changed', async () => {
    const data = { coin: 'BTC', riskReserveRecords: [] };
    expect((await ask(venue(), { category: 'COIN-FUTURES', symbol: 'BTCUSD' })).data).toEqual(data);
  });

  it('tells no hour that it has not read whole', async () => {
    for (let change = 0; change < 1000; change += 1) {
      if (change === 2) venue().clock.nowMs += HOUR_MS;
      await topUp(venue(), '1');
    }
    expect((await ask(venue())).data.riskReserveRecords).toEqual([
      { amount: '998', balance: '1000', ts: String(FIXTURE_START_MS + HOUR_MS) },
    ]);
  });
});

describe('errors', () => {
  const venue = perTest();

  it.each([
    ['no symbol', { category: 'USDT-FUTURES' }, '40019'],
    ['a pair that does not exist', { ...PAIR, symbol: 'NONEUSDT' }, '25100'],
    ['a spot category', { ...PAIR, category: 'SPOT' }, '40020'],
  ])('%s', async (_, query, code) => {
    expect(await ask(venue(), query)).toMatchObject({ status: 400, code, data: null });
  });
});
