import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { PERP_BID, placeUnified } from '../../../../../test/support/unified-orders.ts';

describe('adlRank', () => {
  const venue = perTest();
  const ranks = (as: string) => venue().call('GET', '/api/v3/position/adlRank', { as });

  it('shows the place of every position in its line', async () => {
    expect((await ranks('erin')).data).toEqual([]);
    await placeUnified(venue(), { ...PERP_BID, price: '60000' }, 'erin');
    await placeUnified(venue(), { ...PERP_BID, side: 'sell', price: '60000' }, 'bob');
    expect((await ranks('erin')).data).toEqual([
      { symbol: 'BTCUSDT', marginCoin: 'USDT', adlRank: '1', rank: '1', holdSide: 'long' },
    ]);
  });

  it('is 40014 for a key that may only manage', async () => {
    expect(await ranks('alice-mgt')).toMatchObject({ status: 400, code: '40014' });
  });
});
