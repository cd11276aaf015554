import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startMarketData } from '../../../../../../test/support/market-data.ts';
import type { ReplyData } from '../../../../../../test/support/reply-data.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/mix/market/contracts';

describe('success', () => {
  test('a linear contract tells its steps as clients compute them', async () => {
    const { data } = await ask(venue, PATH, { productType: 'usdt-futures', symbol: 'BTCUSDT' });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      symbol: 'BTCUSDT',
      supportMarginCoins: ['USDT'],
      pricePlace: '1',
      priceEndStep: '1',
      volumePlace: '3',
      sizeMultiplier: '0.001',
      minTradeNum: '0.001',
      symbolType: 'perpetual',
      symbolStatus: 'normal',
      maxLever: '125',
      fundInterval: '8',
    });
  });

  test('an inverse contract is margined in its base coin', async () => {
    const { data } = await ask(venue, PATH, { productType: 'COIN-FUTURES' });
    expect(data[0]).toMatchObject({
      symbol: 'BTCUSD',
      quoteCoin: 'USD',
      supportMarginCoins: ['BTC'],
    });
  });

  test.each(['USDC-FUTURES', 'SUSDT-FUTURES', 'SCOIN-FUTURES', 'SUSDC-FUTURES'])(
    'a product type without contracts (%s) is an empty list',
    async (productType) => {
      expect(await ask(venue, PATH, { productType })).toMatchObject({ code: '00000', data: [] });
    },
  );
});

test('Z6: a delivery contract is told by its times, its quarter and its status, everywhere', async () => {
  const create = async (symbol: string, deliveryTime: string) => {
    const steps = { priceStep: '0.1', sizeStep: '0.001', minSize: '0.001' };
    const fees = { makerFeeRate: '0.0002', takerFeeRate: '0.0006' };
    const dated = { category: 'USDT-FUTURES', type: 'delivery', deliveryTime, indexPrice: '60000' };
    const body = { symbol, base: 'BTC', quote: 'USDT', ...steps, ...fees, ...dated };
    const made = await venue.call('POST', '/operator/v1/create-instrument', {
      as: 'operator',
      body,
    });
    expect(made.code).toBe('00000');
    return Date.parse(deliveryTime);
  };
  const near = await create('BTCH26', '2026-03-27T08:00:00Z');
  const far = await create('BTCM26', '2026-06-26T08:00:00Z');
  const times = (deliveryMs: number) => ({
    deliveryTime: String(deliveryMs),
    deliveryStartTime: String(venue.clock.nowMs),
  });
  const shownBy = async (path: string, query: Record<string, string>) =>
    (await ask(venue, path, query)).data.filter(({ symbol }: ReplyData) => /[HM]26$/.test(symbol));
  const v2 = { productType: 'USDT-FUTURES' };
  const v3 = { category: 'USDT-FUTURES' };
  for (const [path, query] of [
    [PATH, v2],
    ['/api/v3/market/instruments', v3],
  ] as const) {
    expect(await shownBy(path, query)).toMatchObject([
      { symbol: 'BTCH26', deliveryPeriod: 'this_quarter', ...times(near) },
      { symbol: 'BTCM26', deliveryPeriod: 'next_quarter', ...times(far) },
    ]);
  }
  const tickers = [
    ['/api/v2/mix/market/ticker', { ...v2, symbol: 'BTCH26' }],
    ['/api/v2/mix/market/tickers', v2],
    ['/api/v3/market/tickers', v3],
  ] as const;
  const live = { ...times(near), deliveryStatus: 'delivery_normal' };
  for (const [path, query] of tickers)
    expect((await shownBy(path, query))[0]).toMatchObject({ symbol: 'BTCH26', ...live });
  venue.clock.nowMs = near;
  await venue.submit({ type: 'advance-clock', by: 'test', toMs: near });
  const over = { deliveryTime: String(near), deliveryStatus: 'delivery_period' };
  for (const [path, query] of tickers)
    expect((await shownBy(path, query))[0]).toMatchObject({ symbol: 'BTCH26', ...over });
  const { data } = await ask(venue, PATH, { ...v2, symbol: 'BTCUSDT' });
  expect(data[0]).toMatchObject({ deliveryPeriod: '', deliveryTime: '', deliveryStartTime: '' });
});

describe('refusals', () => {
  test.each([
    [{ productType: 'NOPE' }, '40020'],
    [{ symbol: 'BTCUSDT' }, '40019'],
    [{ productType: 'COIN-FUTURES', symbol: 'BTCUSDT' }, '40034'],
  ])('%j is refused with %s', async (query, code) => {
    const sent = query as Record<string, string>;
    expect(await ask(venue, PATH, sent)).toMatchObject({ status: 400, code, data: null });
  });
});
