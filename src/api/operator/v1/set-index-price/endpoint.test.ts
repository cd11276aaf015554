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
    expect(await set(BTC)).toMatchObject({
      code: '00000',
      data: { prices: [{ symbol: 'BTCUSDT', old: '60000', new: '61000.123456' }] },
    });
    expect(indexOf('USDT-FUTURES:BTCUSDT')).toBe(61000123456000000n);
  });

  it('sets several in one command', async () => {
    const before = venue.state.seq;
    expect((await set({ prices: [BTC, ETH], reason: 'close' })).data.prices).toHaveLength(2);
    expect(indexOf('USDT-FUTURES:ETHUSDT')).toBe(2100000000000000);
    expect(venue.state.seq).toBe(before + 1);
  });

  it('Y7: moves further with force alone', async () => {
    const far = { ...ETH, price: '20000', force: 'no' };
    const refused = await set(far);
    expect(refused).toMatchObject({ status: 400, code: '90014', data: null });
    expect(refused.msg).toContain('from 2000 to 20000, the most is 0.1');
    expect((await set({ ...far, force: 'yes' })).data.prices).toEqual([
      { category: 'USDT-FUTURES', symbol: 'ETHUSDT', old: '2000', new: '20000' },
    ]);
  });

  it('Y7: needs a reason', async () => {
    const reply = await set({ ...ETH, reason: null });
    expect(reply).toMatchObject({ status: 400, code: '40019', data: null });
    expect(reply.msg).toContain('reason: expected why, for the audit, such as "wire received"');
  });

  it('Y7: is told who keeps an index that is read off a book', async () => {
    const pair = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' };
    const body = { ...pair, indexSource: 'spot' };
    await venue.call('POST', '/operator/v1/update-instrument', { as: 'operator', body });
    const reply = await set({ ...ETH, force: 'yes' });
    expect(reply).toMatchObject({ status: 400, code: '90015', data: null });
    expect(reply.msg).toContain('USDT-FUTURES:ETHUSDT by the book of SPOT:ETHUSDT');
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
