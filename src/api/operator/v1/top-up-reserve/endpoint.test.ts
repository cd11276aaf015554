import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const PAID = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', amount: '12.5', reference: 'bank-1' };

const topUp = (body: object, as = 'operator') =>
  venue.call('POST', '/operator/v1/top-up-reserve', { as, body: { ...PAID, ...body } });

describe('success', () => {
  it('pays in, and tells what the reserve holds', async () => {
    expect((await topUp({})).data).toEqual({
      reference: 'bank-1',
      balance: '12.5',
      repeated: false,
    });
    expect((await topUp({ reference: 'bank-2', symbol: 'ETHUSDT' })).data.balance).toBe('12.5');
    const coin = { category: 'coin-futures', symbol: 'btcusd', amount: '0.5', reference: 'bank-3' };
    expect((await topUp(coin)).data.balance).toBe('0.5');
  });

  it('Y5: moves nothing again for the same act, answers as the first time, and refuses another', async () => {
    await topUp({});
    await topUp({ reference: 'bank-2' });
    expect((await topUp({})).data).toEqual({
      reference: 'bank-1',
      balance: '12.5',
      repeated: true,
    });
    expect(await topUp({ symbol: 'ETHUSDT' })).toMatchObject({ code: '90013', data: null });
    expect((await topUp({ reference: 'bank-3' })).data.balance).toBe('37.5');
  });

  it('is in the audit trail, with who and why', async () => {
    await topUp({ reason: 'quarterly transfer' });
    const { data } = await venue.call('GET', '/operator/v1/audit', {
      as: 'operator',
      query: { limit: '1' },
    });
    expect(JSON.stringify(data)).toContain('top-up-reserve');
    expect(JSON.stringify(data)).toContain('quarterly transfer');
  });
});

describe('errors', () => {
  it.each([
    ['a contract that is not there', { symbol: 'NOPE' }, '25100'],
    ['spot, which has no reserve', { category: 'SPOT', symbol: 'ETHUSDT' }, '40020'],
    ['an amount of zero', { amount: '0' }, '90004'],
    ['an amount below zero', { amount: '-5' }, '40020'],
    ['an amount finer than the coin', { amount: '0.000000001' }, '90004'],
    ['no amount', { amount: '' }, '40019'],
    ['no reference', { reference: '' }, '40019'],
    ['a name that it does not know', { coin: 'USDT' }, '40020'],
  ])('%s', async (_, body, code) => {
    expect(await topUp(body)).toMatchObject({ status: 400, code, data: null });
  });

  it('is nothing that a trader may do', async () => {
    expect(await topUp({}, 'alice')).toMatchObject({ status: 401, code: '90001' });
  });
});
