import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

const PAIR = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const set = (body: unknown, as = 'alice') =>
  venue.call('POST', '/api/v3/account/set-leverage', { body, as });

const leverage = () =>
  venue.state.users.get('1001')?.userMarkets.get('USDT-FUTURES:BTCUSDT')?.leverage;

describe('success', () => {
  it('sets it for both margin modes and sides', async () => {
    expect(await set({ ...PAIR, leverage: '25' })).toMatchObject({
      code: '00000',
      data: 'success',
    });
    expect(leverage()).toEqual({ crossed: 25, long: 25, short: 25 });
  });

  it('sets one side only where posSide says so', async () => {
    await set({ ...PAIR, leverage: 7, posSide: 'short' });
    expect(leverage()).toEqual({ crossed: 10, long: 10, short: 7 });
  });
});

describe('errors', () => {
  it.each([
    ['above the pair’s maximum', { ...PAIR, leverage: '126' }, '25223'],
    ['zero', { ...PAIR, leverage: '0' }, '40020'],
    ['no whole number', { ...PAIR, leverage: '2.5' }, '40020'],
    ['an unknown pair', { ...PAIR, symbol: 'NOPE', leverage: '5' }, '25100'],
    ['spot', { category: 'SPOT', symbol: 'ETHUSDT', leverage: '5' }, '40020'],
    [
      'margin, whose leverage is the pair’s',
      { ...PAIR, category: 'MARGIN', leverage: '5' },
      '25240',
    ],
    ['no leverage', PAIR, '40019'],
  ])('%s', async (_, body, code) => {
    expect(await set(body)).toMatchObject({ status: 400, code, data: null });
    expect(leverage()?.crossed ?? 10).toBe(10);
  });

  it('needs a key that may write', async () => {
    expect(await set({ ...PAIR, leverage: '5' }, 'alice-reader')).toMatchObject({ code: '40014' });
  });
});
