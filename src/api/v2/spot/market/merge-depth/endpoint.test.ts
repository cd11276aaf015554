import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, limitOrder } from '../../../../../../test/support/market-data.ts';
import { describePublicOperation } from '../../../../../../test/support/operation-outcomes.ts';
import { startTestVenue, type TestVenue } from '../../../../../../test/support/venue.ts';

const PATH = '/api/v2/spot/market/merge-depth';
const ETH = { symbol: 'ETHUSDT' };

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue();
  const asks = [200_001, 200_009, 200_011];
  for (const ticks of asks)
    await limitOrder(venue, 'SPOT:ETHUSDT', { side: 'sell', ticks, lots: 10_000 });
  await limitOrder(venue, 'SPOT:ETHUSDT', { side: 'buy', ticks: 199_999, lots: 5_000 });
});
afterAll(() => venue.close());

describe('success', () => {
  test('the raw book, and merged with asks up and bids down', async () => {
    const raw = await ask(venue, PATH, ETH);
    expect(raw.data).toEqual({
      asks: [
        [2000.01, 1],
        [2000.09, 1],
        [2000.11, 1],
      ],
      bids: [[1999.99, 0.5]],
      precision: 'scale0',
      scale: '0.01',
      isMaxPrecision: 'NO',
      ts: String(venue.clock.nowMs),
    });
    const merged = await ask(venue, PATH, { ...ETH, precision: 'scale1', limit: '1' });
    expect(merged.data).toMatchObject({ asks: [[2000.1, 2]], bids: [[1999.9, 0.5]], scale: '0.1' });
  });
});

describe('errors', () => {
  test.each([
    ['no symbol', {}, '40019 symbol'],
    ['a contract', { symbol: 'BTCUSDT' }, '40034 BTCUSDT'],
    ['an unknown precision', { ...ETH, precision: 'scale' }, '40020 precision'],
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
    request: { query: { symbol: 'NOPE' } },
    english: 'Parameter NOPE does not exist',
    chinese: '参数NOPE不存在',
  },
});
