import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
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

  it('Z10: an item that cannot be read, or means to wait for a price, is refused alone', async () => {
    const orderList = [
      bid('2000'),
      bid('2000', { tpslType: 'tpsl', triggerPrice: '2100' }),
      bid('abc', { clientOid: 'odd' }),
      'no order',
    ];
    const reply = await call(venue(), 'batch-orders', { symbol: 'ETHUSDT', orderList });
    expect(reply).toMatchObject({ status: 200, code: '00000' });
    expect(reply.data.successList).toHaveLength(1);
    const failures = reply.data.failureList;
    expect(failures).toMatchObject([
      { errorCode: '40020', errorMsg: expect.stringContaining('orderList[1].tpslType') },
      { errorCode: '40020', clientOid: 'odd' },
      { errorCode: '40020', clientOid: '' },
    ]);
    expect(venue().state.counters.order).toBe(1);
  });

  it('lets items name their own pairs in multiple mode', async () => {
    const doge = bid('0.05', { symbol: 'DOGEUSDT', size: '100' });
    const body = { batchMode: 'multiple', symbol: 'ETHUSDT', orderList: [bid('2000'), doge] };
    expect((await call(venue(), 'batch-orders', body)).data.successList).toHaveLength(2);
    const none = await call(venue(), 'batch-orders', { orderList: [bid('2000')] });
    expect(none.data.failureList).toMatchObject([{ errorCode: '40019' }]);
  });
});
