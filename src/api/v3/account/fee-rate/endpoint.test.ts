import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestVenue,
  type TestCall,
  type TestVenue,
} from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue();
});
afterAll(() => venue.close());

const rate = (query: Record<string, string>, call: TestCall = {}) =>
  venue.call('GET', '/api/v3/account/fee-rate', { query, ...call });

describe('success', () => {
  it.each([
    ['SPOT', 'ETHUSDT', '0.001', '0.001'],
    ['MARGIN', 'ETHUSDT', '0.001', '0.001'],
    ['USDT-FUTURES', 'BTCUSDT', '0.0002', '0.0006'],
    ['usdt-futures', 'btcusdt', '0.0002', '0.0006'],
    ['COIN-FUTURES', 'BTCUSD', '0.0002', '0.0006'],
  ])('R-4.11-1: %s %s', async (category, symbol, makerFeeRate, takerFeeRate) => {
    expect(await rate({ category, symbol })).toMatchObject({
      status: 200,
      code: '00000',
      msg: 'success',
      data: { makerFeeRate, takerFeeRate },
    });
  });

  it('shows the rates of the moment', async () => {
    const update = { category: 'SPOT', symbol: 'DOGEUSDT', makerFeeRate: '-0.0001' };
    await venue.call('POST', '/operator/v1/update-instrument', { as: 'operator', body: update });
    expect((await rate({ category: 'SPOT', symbol: 'DOGEUSDT' })).data).toEqual({
      makerFeeRate: '-0.0001',
      takerFeeRate: '0.001',
    });
  });
});

describe('errors', () => {
  it.each([
    ['an unknown pair', { category: 'SPOT', symbol: 'NOPEUSDT' }, '25100', 'NOPEUSDT'],
    ['a pair of another category', { category: 'SPOT', symbol: 'BTCUSD' }, '25100', 'BTCUSD'],
    ['A02: a pair outside ASCII', { category: 'SPOT', symbol: '龙虾USDT' }, '25100', '龙虾USDT'],
    ['A40: no category', { symbol: 'ETHUSDT' }, '40019', 'category'],
    ['A40: an empty category', { symbol: 'ETHUSDT', category: '' }, '40019', 'category'],
    ['A40: an unknown category', { symbol: 'ETHUSDT', category: 'STOCKS' }, '40020', 'category'],
    ['neither', {}, '40019', 'symbol,category'],
  ])('%s', async (_, query, code, named) => {
    const reply = await rate(query);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(named);
  });
});

describe('permission', () => {
  const pair = { category: 'SPOT', symbol: 'ETHUSDT' };

  it('A05 (e): a key that may only read orders is refused', async () => {
    const reply = await rate(pair, { as: 'alice-reader' });
    expect(reply).toMatchObject({ status: 400, code: '40014', data: null });
    expect(reply.msg).toContain('uta_mgt read');
  });

  it('refuses a classic account', async () => {
    expect(await rate(pair, { as: 'dave' })).toMatchObject({ code: '40084' });
  });
});

describe('limit', () => {
  it('R-8: three calls a second for each user', async () => {
    const limited = await startTestVenue({ rateLimits: {} });
    const call = (as: string) =>
      limited.call('GET', '/api/v3/account/fee-rate', {
        query: { category: 'SPOT', symbol: 'ETHUSDT' },
        as,
      });
    for (let count = 0; count < 3; count++) expect((await call('alice')).code).toBe('00000');
    expect(await call('alice')).toMatchObject({ status: 429, code: '429' });
    expect((await call('erin')).code).toBe('00000');
    await limited.close();
  });
});

describe('language', () => {
  it('A30, R-5-4: the message follows the locale, success stays a literal', async () => {
    const unknown = { category: 'SPOT', symbol: 'NOPE' };
    const chinese = await rate(unknown, { locale: 'zh-CN' });
    const english = await rate(unknown, { locale: 'en-US' });
    expect(english.msg).toBe('Trading pair NOPE does not exist');
    expect(chinese).toMatchObject({ code: english.code });
    expect(chinese.msg).toMatch(/\p{Script=Han}/u);
    const fine = await rate({ category: 'SPOT', symbol: 'ETHUSDT' }, { locale: 'zh-CN' });
    expect(fine.msg).toBe('success');
  });
});
