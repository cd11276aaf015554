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
    expect((await set({ ...pair, status: 'cancel_only' })).data).toEqual({
      changed: [{ ...pair, from: 'online', to: 'cancel_only' }],
      cancelled: '0',
    });
    expect(await place(PERP_BID)).toMatchObject({ status: 400, code: '25102' });
    expect(await place(SPOT_BID)).toMatchObject({ code: '00000' });
    expect(await cancel(orderId)).toMatchObject({ code: '00000' });
    await set({ ...pair, status: 'online' });
    expect(await place(PERP_BID)).toMatchObject({ code: '00000' });
  });

  it('halts a category, or the whole venue', async () => {
    const orderId = await placeUnified(venue, SPOT_BID);
    expect((await set({ category: 'SPOT', status: 'halted' })).data.changed).toHaveLength(2);
    expect(await cancel(orderId)).toMatchObject({ status: 400, code: '25102' });
    expect(await place(PERP_BID)).toMatchObject({ code: '00000' });
    const { changed } = (await set({ status: 'halted', reason: 'kill switch' })).data;
    expect(changed.map(({ category }: { category: string }) => category)).not.toContain('SPOT');
    expect(changed).toHaveLength(4);
    expect(await place(PERP_BID)).toMatchObject({ code: '25102' });
  });

  it('Y6: opening the venue leaves what was halted for its own reason', async () => {
    const pair = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
    await set({ ...pair, status: 'halted', reason: 'its index is wrong' });
    await set({ status: 'halted', reason: 'kill switch' });
    const { changed } = (await set({ status: 'online', reason: 'over' })).data;
    expect(changed).toHaveLength(5);
    expect(changed).not.toContainEqual(expect.objectContaining(pair));
    expect(await place(PERP_BID)).toMatchObject({ code: '25102' });
    expect(await place(SPOT_BID)).toMatchObject({ code: '00000' });
    expect((await set({ ...pair, status: 'online' })).data.changed).toEqual([
      { ...pair, from: 'halted', to: 'online' },
    ]);
  });

  it('Y6: cancels what it closes, when told to', async () => {
    await placeUnified(venue, SPOT_BID);
    await placeUnified(venue, PERP_BID);
    const act = { category: 'SPOT', status: 'halted', cancelOrders: 'yes' };
    expect((await set(act)).data.cancelled).toBe('1');
    const { data } = await venue.call('GET', '/operator/v1/orders', { as: 'operator' });
    const ends = data.list.map(({ category, status }: Record<string, string>) => [
      category,
      status,
    ]);
    expect(ends).toEqual([
      ['USDT-FUTURES', 'new'],
      ['SPOT', 'cancelled'],
    ]);
  });

  it('Y6: limit_open takes what reduces a position alone', async () => {
    const pair = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
    await placeUnified(venue, { ...PERP_BID, side: 'sell' }, 'bob');
    await placeUnified(venue, PERP_BID);
    await set({ ...pair, status: 'limit_open' });
    expect(await place(PERP_BID)).toMatchObject({ code: '25102' });
    const close = { ...PERP_BID, side: 'sell', reduceOnly: 'yes' };
    expect(await place(close)).toMatchObject({ code: '00000' });
    const { data } = await venue.call(
      'GET',
      '/api/v3/market/instruments?category=USDT-FUTURES&symbol=BTCUSDT',
    );
    expect(data[0].status).toBe('limit_open');
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
