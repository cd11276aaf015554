import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { futuresDefaults, placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const call = (venue: TestVenue, path: string, body: object, as = 'alice') =>
  venue.call('POST', `/api/v2/mix/order/${path}`, { as, body });

const { productType } = futuresDefaults;
const pair = { productType, symbol: 'BTCUSDT' };

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
