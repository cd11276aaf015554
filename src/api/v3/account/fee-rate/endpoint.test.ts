import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marginFile } from '../../../../../test/support/margin-file.ts';
import { describeOperation } from '../../../../../test/support/operation-outcomes.ts';
import {
  startTestVenue,
  type TestCall,
  type TestVenue,
} from '../../../../../test/support/venue.ts';

const PATH = '/api/v3/account/fee-rate';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue({ venueFile: marginFile });
});
afterAll(() => venue.close());

const rate = (query: Record<string, string>, call: TestCall = {}) =>
  venue.call('GET', PATH, { query, ...call });

describe('success', () => {
  it.each([
    ['SPOT', 'ETHUSDT', '0.001', '0.001'],
    ['MARGIN', 'ETHUSDT', '0.001', '0.001'],
    ['USDT-FUTURES', 'BTCUSDT', '0.0002', '0.0006'],
    ['usdt-futures', 'btcusdt', '0.0002', '0.0006'],
    ['COIN-FUTURES', 'BTCUSD', '0.0002', '0.0006'],
  ])('R-4.11-1: %s %s', async (category, symbol, makerFeeRate, takerFeeRate) => {
    const reply = await rate({ category, symbol });
    expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
    expect(reply.data).toEqual({ makerFeeRate, takerFeeRate });
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
    [
      'Z19: a pair that has no margin',
      { category: 'MARGIN', symbol: 'DOGEUSDT' },
      '25100',
      'DOGEUSDT',
    ],
    ['a pair of another category', { category: 'SPOT', symbol: 'BTCUSD' }, '25100', 'BTCUSD'],
    ['A02: a pair outside ASCII', { category: 'SPOT', symbol: '龙虾USDT' }, '25100', '龙虾USDT'],
    ['A40: no category', { symbol: 'ETHUSDT' }, '40019', 'category'],
    ['A40: an empty category', { symbol: 'ETHUSDT', category: '' }, '40019', 'category'],
    ['A40: an unknown category', { symbol: 'ETHUSDT', category: 'STOCKS' }, '40020', 'category'],
    ['A40: no symbol', { category: 'SPOT' }, '40019', 'symbol'],
    ['A40: an empty symbol', { category: 'SPOT', symbol: '' }, '40019', 'symbol'],
    ['a symbol too long', { category: 'SPOT', symbol: 'E'.repeat(65) }, '40020', 'symbol'],
    ['neither', {}, '40019', 'symbol,category'],
  ])('%s', async (_, query, code, named) => {
    const reply = await rate(query);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(named);
  });
});

describe('language', () => {
  it('A30, R-5-4: the message follows the locale, its code does not', async () => {
    const unknown = { category: 'SPOT', symbol: 'NOPE' };
    const chinese = await rate(unknown, { locale: 'zh-CN' });
    const english = await rate(unknown, { locale: 'en-US' });
    expect(english.msg).toBe('Trading pair NOPE does not exist');
    expect(chinese).toMatchObject({ code: english.code });
    expect(chinese.msg).toMatch(/\p{Script=Han}/u);
  });
});

describeOperation({
  method: 'GET',
  path: PATH,
  request: { query: { category: 'SPOT', symbol: 'ETHUSDT' } },
  refusedMode: 'classic',
  // A05 (e): it may read orders, not the management of the account.
  lacking: { key: 'alice-reader', names: 'uta_mgt read' },
  perSecond: 3,
  refused: {
    request: { query: { category: 'SPOT', symbol: 'NOPE' } },
    english: 'Trading pair NOPE does not exist',
    chinese: '交易对NOPE不存在',
  },
});
