import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit, placeSpotLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

function assets(venue: TestVenue, query: Record<string, string> = {}, as = 'alice') {
  return venue.call('GET', '/api/v2/spot/account/assets', { as, query });
}

describe('success', () => {
  const venue = perTest();

  it('lists the coins held, by name; what an order holds is frozen', async () => {
    await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1.5']);
    const { data } = await assets(venue());
    expect(data.map((row: { coin: string }) => row.coin)).toEqual(['BTC', 'DOGE', 'ETH', 'USDT']);
    expect(data[3]).toEqual({
      coin: 'USDT',
      available: '997000',
      frozen: '3000',
      locked: '0',
      limitAvailable: '0',
      uTime: String(venue().clock.nowMs),
    });
  });

  it('shows futures margin in the one wallet as locked, so that the parts add up (A19)', async () => {
    await placeLimit(venue(), 'alice', ['buy', '50000', '0.1'], { marginMode: 'crossed' });
    const [usdt] = (await assets(venue(), { coin: 'usdt' })).data;
    expect(usdt.frozen).toBe('0');
    expect(Number(usdt.locked)).toBeGreaterThanOrEqual(500);
    expect(Number(usdt.available) + Number(usdt.locked)).toBe(1_000_000);
  });

  it('shows a classic user the spot wallet alone', async () => {
    expect((await assets(venue(), {}, 'dave')).data).toMatchObject([
      { coin: 'USDT', available: '1000' },
    ]);
  });

  it('lists every coin when asked for all, and one that is not held by name', async () => {
    expect((await assets(venue(), { assetType: 'all' })).data).toHaveLength(5);
    expect((await assets(venue(), { coin: 'XRP' })).data).toMatchObject([
      { coin: 'XRP', available: '0', frozen: '0', locked: '0' },
    ]);
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 13002 for an unknown coin', async () => {
    expect(await assets(venue(), { coin: 'NOPE' })).toMatchObject({ status: 400, code: '13002' });
  });
});
