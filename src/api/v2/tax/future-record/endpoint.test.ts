import { describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { place } from '../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const WINDOW = {
  startTime: String(FIXTURE_START_MS + 1),
  endTime: String(FIXTURE_START_MS + 86_400_000),
};

const read = (venue: TestVenue, query: Record<string, string> = {}) =>
  venue.call('GET', '/api/v2/tax/future-record', { as: 'alice', query: { ...WINDOW, ...query } });

describe('R-Y-8: futures', () => {
  const venue = perTest();

  it('has what contracts of one kind brought about, USDT-FUTURES unless said', async () => {
    venue().clock.nowMs += 1000;
    const order = { orderType: 'limit', price: '60000', size: '0.01' };
    await place(venue(), 'bob', { ...order, side: 'sell' });
    await place(venue(), 'alice', { ...order, side: 'buy' });
    const { data } = await read(venue());
    // 0.06 % of 600.
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^1\d{18}$/),
        symbol: 'BTCUSDT',
        marginCoin: 'USDT',
        futureTaxType: 'buy',
        amount: '0',
        fee: '-0.36',
        ts: String(FIXTURE_START_MS + 1000),
      },
    ]);
    expect((await read(venue(), { marginCoin: 'USDC' })).data).toEqual([]);
    expect((await read(venue(), { productType: 'COIN-FUTURES' })).data).toEqual([]);
  });
});
