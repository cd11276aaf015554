import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, limitOrder } from '../../../../../../test/support/market-data.ts';
import { describePublicOperation } from '../../../../../../test/support/operation-outcomes.ts';
import { startTestVenue, type TestVenue } from '../../../../../../test/support/venue.ts';

const PATH = '/api/v2/mix/market/merge-depth';
const ETH = { symbol: 'ETHUSDT', productType: 'USDT-FUTURES' };
const XRP = { symbol: 'XRPUSDT', productType: 'USDT-FUTURES' };

/** Case A36: asks and bids in ticks of 0.01 and lots of 0.01. */
const A36_ASKS: [number, number][] = [
  [200_001, 100],
  [200_009, 200],
  [200_011, 400],
];
const A36_BIDS: [number, number][] = [
  [199_999, 100],
  [199_991, 200],
  [199_989, 300],
];

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue();
  const eth = 'USDT-FUTURES:ETHUSDT';
  for (const [ticks, lots] of A36_ASKS) await limitOrder(venue, eth, { side: 'sell', ticks, lots });
  for (const [ticks, lots] of A36_BIDS) await limitOrder(venue, eth, { side: 'buy', ticks, lots });
  const xrp = 'USDT-FUTURES:XRPUSDT';
  for (let level = 0; level < 120; level += 1) {
    await limitOrder(venue, xrp, { side: 'sell', ticks: 5_001 + level, lots: 10 });
  }
  for (let level = 0; level < 3; level += 1) {
    await limitOrder(venue, xrp, { side: 'buy', ticks: 4_999 - level, lots: 10 });
  }
});
afterAll(() => venue.close());

describe('success', () => {
  test('A36 merged bids round down and asks up, so that the book never looks crossed', async () => {
    const { data } = await ask(venue, PATH, { ...ETH, precision: 'scale1' });
    expect(data).toEqual({
      asks: [
        [2000.1, 3],
        [2000.2, 4],
      ],
      bids: [
        [1999.9, 3],
        [1999.8, 3],
      ],
      precision: 'scale1',
      scale: '0.1',
      isMaxPrecision: 'NO',
      ts: String(venue.clock.nowMs),
    });
  });

  test('A36 scale0 is the raw book, and what is asked when nothing is', async () => {
    const raw = await ask(venue, PATH, { ...ETH, precision: 'SCALE0' });
    expect(raw.data.asks).toEqual([
      [2000.01, 1],
      [2000.09, 2],
      [2000.11, 4],
    ]);
    expect(raw.data.bids).toEqual([
      [1999.99, 1],
      [1999.91, 2],
      [1999.89, 3],
    ]);
    expect(raw.data).toMatchObject({ precision: 'scale0', scale: '0.01', isMaxPrecision: 'NO' });
    const { data } = await ask(venue, PATH, ETH);
    expect(data).toEqual(raw.data);
  });

  test('R-4.10-1 a scale beyond the largest of the pair is lowered and echoed as asked', async () => {
    const largest = await ask(venue, PATH, { ...ETH, precision: 'scale3' });
    expect(largest.data).toMatchObject({ scale: '10', isMaxPrecision: 'YES' });
    const beyond = await ask(venue, PATH, { ...ETH, precision: 'scale7' });
    expect(beyond.data).toEqual({ ...largest.data, precision: 'scale7' });
  });

  test.each([
    ['1', 1, 1],
    ['5', 5, 3],
    ['15', 15, 3],
    ['50', 50, 3],
    ['max', 120, 3],
    ['MAX', 120, 3],
    ['', 100, 3],
    ['2', 2, 2],
    ['1000', 120, 3],
    ['9'.repeat(20), 120, 3],
  ])('R-4.10-2 A37 limit %j gives %i asks and %i bids', async (limit, asks, bids) => {
    const { data } = await ask(venue, PATH, { ...XRP, limit });
    expect([data.asks.length, data.bids.length]).toEqual([asks, bids]);
  });

  test('A37 levels are cut after merging', async () => {
    const { data } = await ask(venue, PATH, { ...XRP, precision: 'scale2', limit: '5' });
    expect(data.asks).toEqual([
      [0.51, 1000],
      [0.52, 200],
    ]);
    const finer = await ask(venue, PATH, { ...XRP, precision: 'scale1', limit: '5' });
    expect(finer.data.asks).toHaveLength(5);
    expect(finer.data.asks[0]).toEqual([0.501, 100]);
  });

  test('an instrument with fewer scales says so', async () => {
    const btc = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' };
    await venue.submit({
      type: 'update-instrument',
      ...{ category: 'USDT-FUTURES', symbol: 'BTCUSDT' },
      changes: { mergeScales: 2, maxDepth: 7 },
      by: 'ops',
    });
    const { data } = await ask(venue, PATH, { ...btc, precision: 'scale3' });
    expect(data).toMatchObject({ scale: '1', isMaxPrecision: 'YES', asks: [], bids: [] });
  });

  test('a change of the book shows at once', async () => {
    const before = await ask(venue, PATH, ETH);
    const order = { side: 'buy', ticks: 199_999, lots: 50 } as const;
    await limitOrder(venue, 'USDT-FUTURES:ETHUSDT', order);
    const after = await ask(venue, PATH, ETH);
    expect(before.data.bids[0]).toEqual([1999.99, 1]);
    expect(after.data.bids[0]).toEqual([1999.99, 1.5]);
  });
});

describe('numbers', () => {
  test('R-4.10-3: are JSON numbers written digit by digit, never with an exponent', async () => {
    const dust = { side: 'buy', ticks: 1, lots: 1 } as const;
    await limitOrder(venue, 'USDT-FUTURES:XRPUSDT', dust);
    const { text } = await ask(venue, PATH, { ...XRP, limit: 'max' });
    expect(text).toContain('[0.0001,1]');
    expect(text).not.toMatch(/\de[-+]?\d/);
  });
});

describe('errors', () => {
  test.each([
    ['an unknown symbol', { ...ETH, symbol: 'NOPE' }, '40034 NOPE'],
    ['a symbol of another product type', { ...ETH, productType: 'COIN-FUTURES' }, '40034 ETHUSDT'],
    ['a spot pair', { symbol: 'DOGEUSDT', productType: 'USDT-FUTURES' }, '40034 DOGEUSDT'],
    ['a symbol too long', { ...ETH, symbol: 'E'.repeat(65) }, '40020 symbol'],
    ['an unknown product type', { ...ETH, productType: 'NOPE' }, '40020 productType'],
    ['spot as product type', { ...ETH, productType: 'SPOT' }, '40020 productType'],
    ['an unknown precision', { ...ETH, precision: 'scale' }, '40020 precision'],
    ['a negative limit', { ...ETH, limit: '-1' }, '40020 limit'],
    ['a limit that is no number', { ...ETH, limit: 'all' }, '40020 limit'],
    ['a limit in parts', { ...ETH, limit: '1.5' }, '40020 limit'],
    ['a limit with an exponent (A41)', { ...ETH, limit: '1e1' }, '40020 limit'],
    ['no product type', { symbol: 'ETHUSDT' }, '40019 productType'],
    ['an empty product type (A40)', { ...ETH, productType: '' }, '40019 productType'],
    ['no symbol', { productType: 'USDT-FUTURES' }, '40019 symbol'],
    ['an empty symbol (A40)', { ...ETH, symbol: '' }, '40019 symbol'],
    ['neither', {}, '40019 symbol,productType'],
  ])('%s', async (_, query, told) => {
    const [code, words] = told.split(' ');
    const reply = await ask(venue, PATH, query as Record<string, string>);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(words);
  });
});

describePublicOperation({
  path: PATH,
  request: { query: ETH },
  perSecond: 20,
  refused: {
    request: { query: { ...ETH, symbol: 'NOPE' } },
    english: 'Parameter NOPE does not exist',
    chinese: '参数NOPE不存在',
  },
});
