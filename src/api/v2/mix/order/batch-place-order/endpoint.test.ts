import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { futuresDefaults } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const call = (venue: TestVenue, path: string, body: object, as = 'alice') =>
  venue.call('POST', `/api/v2/mix/order/${path}`, { as, body });

const bid = (price: string, rest: object = {}) => ({
  side: 'buy',
  orderType: 'limit',
  price,
  size: '0.01',
  ...rest,
});

describe('batch-place-order', () => {
  const venue = perTest();

  it('R-C-1: tells the placed and the refused apart, each with its ids', async () => {
    const orderList = [
      bid('59000', { clientOid: 'a' }),
      bid('59000.05', { clientOid: 'b' }),
      bid('58000', { clientOid: 'a' }),
      bid('58000', { clientOid: 'c' }),
    ];
    const { data } = await call(venue(), 'batch-place-order', { ...futuresDefaults, orderList });
    expect(data.successList).toEqual([
      { orderId: expect.stringMatching(/^\d{19}$/), clientOid: 'a' },
      { orderId: expect.stringMatching(/^\d{19}$/), clientOid: 'c' },
    ]);
    expect(data.failureList).toMatchObject([
      { orderId: '', clientOid: 'b', errorCode: '40808' },
      {
        orderId: '',
        clientOid: 'a',
        errorCode: '40786',
        errorMsg: 'Duplicate clientOid: clientOid: got "a"',
      },
    ]);
  });

  it('Z10: refuses alone an item that lacks what every order has, or cannot be read', async () => {
    const odd = [{ side: undefined }, { size: 'abc' }, { clientOid: 'no such id!' }];
    const orderList = [bid('59000'), ...odd.map((wrong) => ({ ...bid('59000'), ...wrong }))];
    const { data } = await call(venue(), 'batch-place-order', { ...futuresDefaults, orderList });
    expect(data.successList).toHaveLength(1);
    const codes = data.failureList.map((each: { errorCode: string }) => each.errorCode);
    expect(codes).toEqual(['40019', '40020', '40305']);
    expect(venue().state.users.get('1001')?.openOrders.size).toBe(1);
  });

  it('takes at most 50 orders', async () => {
    const orderList = Array.from({ length: 51 }, () => bid('59000'));
    const reply = await call(venue(), 'batch-place-order', { ...futuresDefaults, orderList });
    expect(reply.code).toBe('40306');
  });

  it('needs the permission to trade futures', async () => {
    const body = { ...futuresDefaults, orderList: [bid('59000')] };
    const reply = await call(venue(), 'batch-place-order', body, 'alice-reader');
    expect(reply.code).toBe('40014');
  });
});
