import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

function setMarginMode(venue: TestVenue, body: Record<string, unknown>, as = 'alice') {
  const named = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', marginCoin: 'USDT' };
  const path = '/api/v2/mix/account/set-margin-mode';
  return venue.call('POST', path, { as, body: { ...named, ...body } });
}

describe('success', () => {
  const venue = perTest();

  it('answers with the leverage of both positions', async () => {
    expect((await setMarginMode(venue(), { marginMode: 'Isolated' })).data).toEqual({
      symbol: 'BTCUSDT',
      marginCoin: 'USDT',
      longLeverage: '10',
      shortLeverage: '10',
      marginMode: 'isolated',
    });
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 45117 while an order is open there', async () => {
    await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    const reply = await setMarginMode(venue(), { marginMode: 'crossed' });
    expect(reply).toMatchObject({ status: 400, code: '45117', data: null });
  });

  it('is 40014 for a key that only reads', async () => {
    const reply = await setMarginMode(venue(), { marginMode: 'isolated' }, 'alice-reader');
    expect(reply).toMatchObject({ status: 400, code: '40014' });
  });
});
