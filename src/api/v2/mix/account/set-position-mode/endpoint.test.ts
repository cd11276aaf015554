import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

function setPositionMode(venue: TestVenue, posMode: string, productType = 'USDT-FUTURES') {
  const path = '/api/v2/mix/account/set-position-mode';
  return venue.call('POST', path, { body: { posMode, productType } });
}

describe('success', () => {
  const venue = perTest();

  it('switches one product type and leaves the others', async () => {
    const reply = await setPositionMode(venue(), 'hedge_mode', 'coin-futures');
    expect(reply.data).toEqual({ posMode: 'hedge_mode' });
    const user = venue().state.users.get('1001');
    expect(user?.holdModes['COIN-FUTURES']).toBe('hedge_mode');
    expect(user?.holdModes['USDT-FUTURES']).toBe('one_way_mode');
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 40920 while anything is open in the product type', async () => {
    await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    const reply = await setPositionMode(venue(), 'hedge_mode');
    expect(reply).toMatchObject({ status: 400, code: '40920', data: null });
  });

  it('is 40020 for an unknown mode', async () => {
    expect(await setPositionMode(venue(), 'both_ways')).toMatchObject({ code: '40020' });
  });
});
