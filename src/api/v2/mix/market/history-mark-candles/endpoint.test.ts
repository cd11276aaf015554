import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, startMarketData, TRADED_MS } from '../../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/mix/market/history-mark-candles';
const QUERY = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', granularity: '1m' };

test('only closed candles are shown, of the mark price and not of trades', async () => {
  const first = [String(TRADED_MS), '60000', '60000', '60000', '60000', '0', '0'];
  expect((await ask(venue, PATH, QUERY)).data).toEqual([first]);
  await venue.submit({
    type: 'set-mark-price',
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    price: '60100.5',
    by: 'test',
  });
  // The open minute is not over.
  expect((await ask(venue, PATH, QUERY)).data).toEqual([first]);
  venue.clock.nowMs += 60_000;
  const second = [String(TRADED_MS + 60_000), '60100.5', '60100.5', '60100.5', '60100.5', '0', '0'];
  expect((await ask(venue, PATH, QUERY)).data).toEqual([first, second]);
  expect((await ask(venue, PATH, { ...QUERY, endTime: second[0] ?? '' })).data).toEqual([first]);
});

test('an unknown contract is refused', async () => {
  const reply = await ask(venue, PATH, { ...QUERY, symbol: 'NOPE' });
  expect(reply).toMatchObject({ status: 400, code: '40034' });
});
