import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startMarketData } from '../../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/spot/public/symbols';

describe('success', () => {
  test('a pair tells its steps, limits and rates as clients read them', async () => {
    const { data } = await ask(venue, PATH, { symbol: 'ethusdt' });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      symbol: 'ETHUSDT',
      baseCoin: 'ETH',
      quoteCoin: 'USDT',
      minTradeAmount: '0.0001',
      pricePrecision: '2',
      quantityPrecision: '4',
      quotePrecision: '8',
      minTradeUSDT: '1',
      makerFeeRate: '0.001',
      takerFeeRate: '0.001',
      status: 'online',
    });
  });

  test('spot pairs alone are listed, and none has a symbolType', async () => {
    const { data } = await ask(venue, PATH);
    expect(data.map((row: { symbol: string }) => row.symbol)).toEqual(['DOGEUSDT', 'ETHUSDT']);
    for (const row of data) expect(row).not.toHaveProperty('symbolType');
  });

  test('a pair that takes no orders says halt', async () => {
    const symbol = { category: 'SPOT', symbol: 'DOGEUSDT' } as const;
    await venue.submit({ type: 'set-status', ...symbol, status: 'cancel_only', by: 'ops' });
    const { data } = await ask(venue, PATH, { symbol: 'DOGEUSDT' });
    expect(data[0].status).toBe('halt');
  });
});

test('an unknown pair is refused in the language of the caller', async () => {
  const call = { query: { symbol: 'NOPE' }, as: null };
  const english = await venue.call('GET', PATH, call);
  expect(english).toMatchObject({ status: 400, code: '40034', data: null });
  expect(english.msg).toContain('NOPE');
  const chinese = await venue.call('GET', PATH, { ...call, locale: 'zh-CN' });
  expect(chinese.code).toBe('40034');
  expect(chinese.msg).not.toBe(english.msg);
});
