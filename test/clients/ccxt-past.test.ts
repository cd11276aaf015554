/** What ccxt reads of what time brought: funding, interest, a liquidation; each by figures that are worked out here. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ccxtOn } from './ccxt-client.ts';
import { credentials, type ManualVenue } from './client-venue.ts';
import { AT_MS } from './methods/ccxt-facts.ts';
import { ID, near, plainOf } from './methods/plain.ts';
import { startMethodsVenue } from './methods/run-ccxt.ts';

const HOUR_MS = 3_600_000;
const SWAP = 'BTC/USDT:USDT';
const PAIR = 'ETH/USDT';
/** One hundredth above the index: longs pay as much as may be. */
const MARK = 60_600;
const NOTHING = [undefined, undefined] as const;
const NONE = [undefined, ...NOTHING] as const;

let venue: ManualVenue;
const of = (label: string) =>
  ccxtOn(venue.url, { as: credentials(label), uta: label.startsWith('v3') });

function setIndex(symbol: string, price: string): Promise<void> {
  const index = { category: 'USDT-FUTURES', symbol, price };
  return venue.operate('set-index-price', { ...index, force: 'yes', reason: 'a test' });
}

beforeAll(async () => {
  venue = await startMethodsVenue('0.01');
  for (const label of ['v2-one-way', 'v3-one-way'])
    await of(label).createOrder(SWAP, 'limit', 'buy', 0.1, 60_000);
  const mark = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: String(MARK) };
  await venue.operate('set-mark-price', { ...mark, reason: 'a test' });
  await of('v2-one-way').borrowCrossMargin('ETH', 10);
  await venue.operate('advance-clock', { byMs: 8 * HOUR_MS, reason: 'a test' });
});
afterAll(() => venue.close());

const THEN = { timestamp: AT_MS + 8 * HOUR_MS };

it.each(['v2-one-way', 'v3-one-way'])('%s: funding is the rate of what was held', async (label) => {
  const client = of(label);
  const rates = await client.fetchFundingRateHistory(SWAP);
  const [{ fundingRate = 0 } = {}] = rates;
  expect(rates.map((rate) => plainOf('', rate))).toEqual([{ symbol: SWAP, fundingRate, ...THEN }]);
  expect(fundingRate).toBe(0.01);
  if (label.startsWith('v3')) return;
  const amount = near(-fundingRate * 0.1 * MARK, 6);
  const paid = (await client.fetchFundingHistory(SWAP)).map((row) => plainOf('', row));
  expect(paid).toEqual([{ id: ID, symbol: SWAP, code: 'USDT', amount, ...THEN }]);
});

it('interest is that of each hour', async () => {
  const by = { marginMode: 'cross' };
  const charged = await of('v2-one-way').fetchBorrowInterest('ETH', ...NONE, by);
  const hours = charged.map(({ timestamp = 0 }) => (timestamp - AT_MS) / HOUR_MS).sort();
  expect(hours).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const row of charged)
    expect(plainOf('', row)).toEqual({
      ...{ currency: 'ETH', marginMode: 'cross', timestamp: row.timestamp },
      ...{ interest: near(10 * 0.00002), interestRate: near(24 * 0.00002) },
    });
});

it('a liquidation tells what was owed', async () => {
  const client = of('v2-hedge');
  await client.transfer('USDT', 1000, 'spot', 'isolated', { symbol: 'ETHUSDT' });
  const by = { marginMode: 'isolated' };
  await client.createOrder(PAIR, 'limit', 'buy', 2, 2000, { ...by, loanType: 'autoLoan' });
  await setIndex('ETHUSDT', '1300');
  const [ended] = await client.fetchMyLiquidations(PAIR, ...NOTHING, by);
  expect(plainOf('', ended)).toEqual({ symbol: PAIR, quoteValue: 3000, ...THEN });
});
