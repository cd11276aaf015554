import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { futuresDefaults, placeLimit } from '../../../../../../test/support/v2-orders.ts';
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

const { productType } = futuresDefaults;
const pair = { productType, symbol: 'BTCUSDT' };

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
      { orderId: '', clientOid: 'a', errorCode: '40786', errorMsg: 'Duplicate clientOid' },
    ]);
  });

  it('refuses the whole call when an item lacks what every order has', async () => {
    const orderList = [bid('59000'), { ...bid('59000'), side: undefined }];
    const reply = await call(venue(), 'batch-place-order', { ...futuresDefaults, orderList });
    expect(reply).toMatchObject({ code: '40019', data: null });
    expect(venue().state.users.get('1001')?.openOrders.size).toBe(0);
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

describe('batch-cancel-orders', () => {
  const venue = perTest();

  it('R-4.3-4: cancels the named orders, each alone', async () => {
    const { data } = await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    const orderIdList = [{ orderId: data.orderId }, { orderId: '7' }];
    const reply = await call(venue(), 'batch-cancel-orders', { ...pair, orderIdList });
    expect(reply.data).toMatchObject({
      successList: [{ orderId: data.orderId, clientOid: data.clientOid }],
      failureList: [{ orderId: '7', clientOid: '', errorCode: '40768' }],
    });
  });

  it('R-C-2: cancels all of a symbol when none is named', async () => {
    await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    await placeLimit(venue(), 'alice', ['buy', '1900', '0.1'], { symbol: 'ETHUSDT' });
    const reply = await call(venue(), 'batch-cancel-orders', pair);
    expect(reply.data.successList).toHaveLength(1);
    expect(venue().state.users.get('1001')?.openOrders.size).toBe(1);
  });
});

describe('cancel-all-orders', () => {
  const venue = perTest();

  it('R-C-2: cancels all of the product type, and says 22001 when there is none', async () => {
    await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    await placeLimit(venue(), 'alice', ['buy', '1900', '0.1'], { symbol: 'ETHUSDT' });
    const reply = await call(venue(), 'cancel-all-orders', { productType });
    expect(reply.data).toMatchObject({ successList: [{}, {}], failureList: [] });
    const again = await call(venue(), 'cancel-all-orders', { productType });
    expect(again).toMatchObject({ status: 400, code: '22001', msg: 'No order to cancel' });
  });
});

describe('close-positions', () => {
  const venue = perTest();

  it('R-C-10: closes at market and tells the orders', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.01']);
    await placeLimit(venue(), 'alice', ['buy', '60000', '0.01']);
    await placeLimit(venue(), 'bob', ['buy', '59990', '1']);
    const reply = await call(venue(), 'close-positions', { ...pair, holdSide: 'buy' });
    expect(reply.data).toEqual({
      successList: [
        {
          orderId: expect.stringMatching(/^\d{19}$/),
          clientOid: expect.any(String),
          symbol: 'BTCUSDT',
        },
      ],
      failureList: [],
    });
    expect(venue().state.users.get('1001')?.holdings.get('USDT-FUTURES:BTCUSDT')?.long).toBe(
      undefined,
    );
  });

  it('says 22002 when there is no position', async () => {
    expect((await call(venue(), 'close-positions', pair)).code).toBe('22002');
  });

  it('tells why a leg could not be closed', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.01']);
    await placeLimit(venue(), 'alice', ['buy', '60000', '0.01']);
    await venue().submit({ type: 'set-status', by: 'test', status: 'halted' });
    const reply = await call(venue(), 'close-positions', pair);
    expect(reply.data.failureList).toMatchObject([{ symbol: 'BTCUSDT', errorCode: '40844' }]);
  });
});

describe('modify-order', () => {
  const venue = perTest();

  it('R-C-8: a new price makes a new order with the newClientOid', async () => {
    const { data } = await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    const changes = { newPrice: '58000', newSize: '0.02', newClientOid: 'new' };
    const reply = await call(venue(), 'modify-order', {
      ...pair,
      orderId: data.orderId,
      ...changes,
    });
    expect(reply.data).toMatchObject({ clientOid: 'new' });
    expect(reply.data.orderId > data.orderId).toBe(true);
    const [order] = [...(venue().state.users.get('1001')?.openOrders.values() ?? [])];
    expect(order).toMatchObject({ priceTicks: 580_000, lots: 20, marginMode: 'isolated' });
  });

  it.each([
    ['a new price without newClientOid', { newPrice: '58000' }, '22003'],
    ['nothing to change', {}, '40019'],
    ['a price off the step', { newPrice: '58000.01', newClientOid: 'n' }, '40808'],
    ['more than the balance', { newSize: '9000', newClientOid: 'n' }, '40762'],
    ['a clientOid that is taken', { newPrice: '58000', newClientOid: 'other' }, '40786'],
  ])('refuses %s and leaves the order', async (_, changes, code) => {
    const { data } = await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    await placeLimit(venue(), 'alice', ['buy', '50000', '0.01'], { clientOid: 'other' });
    const body = { ...pair, orderId: data.orderId, ...changes };
    expect((await call(venue(), 'modify-order', body)).code).toBe(code);
    expect(venue().state.users.get('1001')?.openOrders.has(data.orderId)).toBe(true);
  });

  it('R-C-6: presets alone keep the order and its id', async () => {
    const { data } = await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    const body = { ...pair, orderId: data.orderId, newPresetStopLossPrice: '58000' };
    expect((await call(venue(), 'modify-order', body)).data.orderId).toBe(data.orderId);
    const order = venue().state.users.get('1001')?.openOrders.get(data.orderId);
    expect(order?.presets).toEqual({ stopLossPrice: '58000' });
  });

  it('does not find the order of another', async () => {
    const { data } = await placeLimit(venue(), 'bob', ['buy', '59000', '0.01']);
    const body = { ...pair, orderId: data.orderId, newSize: '0.02', newClientOid: 'n' };
    expect((await call(venue(), 'modify-order', body)).code).toBe('40768');
  });
});
