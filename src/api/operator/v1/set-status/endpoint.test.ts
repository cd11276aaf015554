import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERP_BID, placeUnified, SPOT_BID } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const set = (body: unknown) =>
  venue.call('POST', '/operator/v1/set-status', { as: 'operator', body });

const place = (body: object) => venue.call('POST', '/api/v3/trade/place-order', { body });
const cancel = (orderId: string) =>
  venue.call('POST', '/api/v3/trade/cancel-order', { body: { orderId } });

describe('success', () => {
  it('closes one pair for new orders, which may still be cancelled', async () => {
    const orderId = await placeUnified(venue, PERP_BID);
    const pair = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
    expect((await set({ ...pair, status: 'cancel_only' })).data).toEqual({ instruments: '1' });
    expect(await place(PERP_BID)).toMatchObject({ status: 400, code: '25102' });
    expect(await place(SPOT_BID)).toMatchObject({ code: '00000' });
    expect(await cancel(orderId)).toMatchObject({ code: '00000' });
    await set({ ...pair, status: 'online' });
    expect(await place(PERP_BID)).toMatchObject({ code: '00000' });
  });

  it('halts a category, or the whole venue', async () => {
    const orderId = await placeUnified(venue, SPOT_BID);
    expect((await set({ category: 'SPOT', status: 'halted' })).data.instruments).toBe('2');
    expect(await cancel(orderId)).toMatchObject({ status: 400, code: '25102' });
    expect(await place(PERP_BID)).toMatchObject({ code: '00000' });
    expect((await set({ status: 'halted', reason: 'kill switch' })).data.instruments).toBe('6');
    expect(await place(PERP_BID)).toMatchObject({ code: '25102' });
  });
});

describe('errors', () => {
  it.each([
    ['a symbol without its category', { symbol: 'BTCUSDT', status: 'halted' }, '40019'],
    ['an unknown pair', { category: 'SPOT', symbol: 'NOPE', status: 'halted' }, '25100'],
    ['an unknown status', { status: 'open' }, '40020'],
  ])('%s', async (_, body, code) => {
    expect(await set(body)).toMatchObject({ status: 400, code, data: null });
  });
});
