import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeSpotLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const call = (venue: TestVenue, path: string, body: object, as = 'alice') =>
  venue.call('POST', `/api/v2/spot/trade/${path}`, { as, body });

const bid = (price: string, rest: object = {}) => ({
  side: 'buy',
  orderType: 'limit',
  force: 'gtc',
  price,
  size: '0.01',
  ...rest,
});

describe('batch-orders', () => {
  const venue = perTest();

  it('R-C-1: places each order alone', async () => {
    const orderList = [bid('2000', { clientOid: 'a' }), bid('1', { clientOid: 'b' })];
    const reply = await call(venue(), 'batch-orders', { symbol: 'ETHUSDT', orderList });
    expect(reply.data).toMatchObject({
      successList: [{ clientOid: 'a' }],
      failureList: [{ orderId: '', clientOid: 'b', errorCode: '45110' }],
    });
  });

  it('lets items name their own pairs in multiple mode', async () => {
    const doge = bid('0.05', { symbol: 'DOGEUSDT', size: '100' });
    const body = { batchMode: 'multiple', symbol: 'ETHUSDT', orderList: [bid('2000'), doge] };
    expect((await call(venue(), 'batch-orders', body)).data.successList).toHaveLength(2);
    const none = await call(venue(), 'batch-orders', { orderList: [bid('2000')] });
    expect(none.data.failureList).toMatchObject([{ errorCode: '40019' }]);
  });
});

describe('batch-cancel-order and cancel-symbol-order', () => {
  const venue = perTest();

  it('R-4.3-4: cancels the named orders, each alone', async () => {
    const { data } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.01']);
    const orderList = [{ orderId: '7' }, { clientOid: data.clientOid }];
    const reply = await call(venue(), 'batch-cancel-order', { symbol: 'ETHUSDT', orderList });
    expect(reply.data).toMatchObject({
      successList: [{ orderId: data.orderId }],
      failureList: [{ orderId: '7', errorCode: '43001' }],
    });
  });

  it('R-C-2: cancels all of a pair', async () => {
    await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.01']);
    await placeSpotLimit(venue(), 'alice', ['buy', '2001', '0.01']);
    await placeSpotLimit(venue(), 'alice', ['buy', '0.05', '100'], { symbol: 'DOGEUSDT' });
    const reply = await call(venue(), 'cancel-symbol-order', { symbol: 'ETHUSDT' });
    expect(reply.data).toEqual({ symbol: 'ETHUSDT' });
    expect(venue().state.users.get('1001')?.openOrders.size).toBe(1);
    expect((await call(venue(), 'cancel-symbol-order', { symbol: 'ETHUSDT' })).code).toBe('00000');
    expect((await call(venue(), 'cancel-symbol-order', { symbol: 'NONE' })).code).toBe('40034');
  });

  it('R-O-2: says so where nothing can be cancelled', async () => {
    await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.01']);
    await venue().submit({ type: 'set-status', by: 'test', status: 'halted' });
    expect((await call(venue(), 'cancel-symbol-order', { symbol: 'ETHUSDT' })).code).toBe('41114');
  });
});

describe('cancel-replace-order', () => {
  const venue = perTest();

  it('R-C-8: the old order ends, the new one lives', async () => {
    const { data } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.01']);
    const body = { symbol: 'ETHUSDT', orderId: data.orderId, price: '1900', size: '0.02' };
    const reply = await call(venue(), 'cancel-replace-order', { ...body, newClientOid: 'n' });
    expect(reply.data).toEqual({
      orderId: expect.stringMatching(/^\d{19}$/),
      clientOid: 'n',
      success: 'success',
      msg: null,
    });
    const [order] = [...(venue().state.users.get('1001')?.openOrders.values() ?? [])];
    expect(order).toMatchObject({ id: reply.data.orderId, priceTicks: 190_000, lots: 200 });
  });

  it.each([
    ['below the minimum value', { price: '2000', size: '0.0001' }, '45110'],
    ['above the balance', { price: '2000', size: '9999' }, '43012'],
    ['without a size', { price: '2000' }, '40019'],
  ])('R-C-8: a new order %s is refused and the old one stays', async (_, change, code) => {
    const { data } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.01']);
    const body = { symbol: 'ETHUSDT', orderId: data.orderId, ...change };
    expect((await call(venue(), 'cancel-replace-order', body)).code).toBe(code);
    expect(venue().state.users.get('1001')?.openOrders.has(data.orderId)).toBe(true);
  });
});
