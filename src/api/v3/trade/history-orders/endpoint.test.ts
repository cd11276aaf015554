import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERP_BID, placeUnified, SPOT_BID } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const history = (query: Record<string, string>, as = 'alice') =>
  venue.call('GET', '/api/v3/trade/history-orders', { query, as });

/** An order that is placed and cancelled. */
async function finished(): Promise<string> {
  const orderId = await placeUnified(venue, SPOT_BID);
  await venue.call('POST', '/api/v3/trade/cancel-order', { body: { orderId } });
  return orderId;
}

describe('success', () => {
  it('lists finished orders of a category at once, newest first, and no open ones', async () => {
    const cancelled = await finished();
    await placeUnified(venue, { ...SPOT_BID, price: '2500', side: 'sell' }, 'bob');
    const filled = await placeUnified(venue, { ...SPOT_BID, price: '2500' });
    await placeUnified(venue, SPOT_BID);
    const { data } = await history({ category: 'SPOT' });
    expect(data.list).toMatchObject([
      { orderId: filled, orderStatus: 'filled', cancelReason: '', cumExecQty: '0.01' },
      { orderId: cancelled, orderStatus: 'cancelled', cancelReason: 'normal_cancel' },
    ]);
    expect(data.cursor).toBe(cancelled);
    expect((await history({ category: 'USDT-FUTURES' })).data.list).toEqual([]);
    expect((await history({ category: 'SPOT' }, 'carol')).data.list).toEqual([]);
  });

  it('pages by cursor to an empty page', async () => {
    const first = await finished();
    const second = await finished();
    const page = (await history({ category: 'SPOT', limit: '1' })).data;
    expect(page.list[0].orderId).toBe(second);
    const next = (await history({ category: 'SPOT', limit: '1', cursor: page.cursor })).data;
    expect(next.list[0].orderId).toBe(first);
    const end = await history({ category: 'SPOT', limit: '1', cursor: next.cursor });
    expect(end.data).toEqual({ list: [], cursor: '' });
  });

  it('finds no margin orders', async () => {
    await finished();
    expect((await history({ category: 'MARGIN' })).data.list).toEqual([]);
  });

  it('A31: a partially filled order is in the list once it is cancelled', async () => {
    const orderId = await placeUnified(venue, PERP_BID);
    await placeUnified(venue, { ...PERP_BID, side: 'sell', qty: '0.002' }, 'bob');
    expect((await history({ category: 'USDT-FUTURES' })).data.list).toEqual([]);
    await venue.call('POST', '/api/v3/trade/cancel-order', { body: { orderId } });
    expect((await history({ category: 'USDT-FUTURES' })).data.list).toMatchObject([
      { orderId, orderStatus: 'cancelled', cumExecQty: '0.002' },
    ]);
  });
});

describe('errors', () => {
  it.each([
    ['no category', {}, '40019'],
    ['an unknown pair', { category: 'SPOT', symbol: 'NOPE' }, '25100'],
    ['a start after the end', { category: 'SPOT', startTime: '2', endTime: '1' }, '40020'],
  ])('%s', async (_, query, code) => {
    expect(await history(query)).toMatchObject({ status: 400, code, data: null });
  });
});
