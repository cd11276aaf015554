import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const BTC = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '61000.123456' };
const ETH = { category: 'USDT-FUTURES', symbol: 'ETHUSDT', price: '2100' };

const set = (body: unknown) =>
  venue.call('POST', '/operator/v1/set-index-price', { as: 'operator', body });

const indexOf = (key: string) => venue.state.markets.get(key)?.indexPrice;

describe('success', () => {
  it('sets one', async () => {
    expect(await set(BTC)).toMatchObject({ code: '00000', data: { count: '1' } });
    expect(indexOf('USDT-FUTURES:BTCUSDT')).toBe(61000123456000000n);
  });

  it('sets several in one command', async () => {
    const before = venue.state.seq;
    expect((await set({ prices: [BTC, ETH], reason: 'close' })).data).toEqual({ count: '2' });
    expect(indexOf('USDT-FUTURES:ETHUSDT')).toBe(2100000000000000);
    expect(venue.state.seq).toBe(before + 1);
  });
});

describe('errors', () => {
  it.each([
    ['one of several on an unknown pair', { prices: [ETH, { ...BTC, symbol: 'NOPE' }] }, '25100'],
    ['a price of zero', { ...ETH, price: '0' }, '90004'],
    ['a price missing', { category: 'SPOT', symbol: 'ETHUSDT' }, '40019'],
    ['one price and several', { ...BTC, prices: [ETH] }, '40020'],
    ['nothing', {}, '40019'],
  ])('%s, and none is set', async (_, body, code) => {
    expect(await set(body)).toMatchObject({ status: 400, code, data: null });
    expect(indexOf('USDT-FUTURES:ETHUSDT')).toBe(2000000000000000);
  });
});
