import { afterEach, beforeEach, expect, it } from 'vitest';
import { PERP_BID, placeUnified, SPOT_BID } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';
import endpoint from './endpoint.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const assets = (query: Record<string, string> = {}, as = 'erin') =>
  venue.call('GET', '/api/v3/account/assets', { query, as });

interface Described {
  readonly properties: { readonly available: { readonly description: string } };
}

type Asset = { coin: string };
const coinOf = (list: readonly Asset[], coin: string) => list.find((row) => row.coin === coin);

it('adds the coins up at their prices', async () => {
  const { data } = await assets();
  // 1 000 000 USDT + 100 BTC at 60 000 + 1 000 ETH at 2 000 + 1 000 000 DOGE at 0.1.
  expect(data).toMatchObject({
    accountEquity: '9100000',
    usdtEquity: '9100000',
    btcEquity: '151.66666666',
    unrealisedPnl: '0',
    effEquity: '9100000',
    imr: '0',
    mmr: '0',
    mgnRatio: '0',
    positionMgnRatio: '0',
  });
  expect(data.assets.map((row: Asset) => row.coin)).toEqual(['BTC', 'DOGE', 'ETH', 'USDT']);
  expect(coinOf(data.assets, 'BTC')).toEqual({
    coin: 'BTC',
    equity: '100',
    usdValue: '6000000',
    balance: '100',
    available: '100',
    debt: '0',
    locked: '0',
  });
});

it('locks for spot orders, and counts the margin of futures orders apart', async () => {
  await placeUnified(venue, { ...SPOT_BID, qty: '1' }, 'erin');
  await placeUnified(venue, PERP_BID, 'erin');
  const { data } = await assets({ coin: 'usdt' });
  expect(data.assets).toHaveLength(1);
  // The perpetual order needs 295 / 10 and the taker fee of 0.177.
  expect(data.imr).toBe('29.677');
  expect(data.assets[0]).toMatchObject({
    balance: '1000000',
    available: '997970.323',
    locked: '2000',
    equity: '1000000',
  });
});

it('Z29: what is available is what is free for new orders, and with locked no equity', async () => {
  await placeUnified(venue, { ...PERP_BID, price: '60000' }, 'erin');
  await placeUnified(venue, { ...PERP_BID, side: 'sell', price: '60000' }, 'bob');
  const { data } = await assets({ coin: 'USDT' });
  // 300 of it at ten times leverage.
  const shown = { equity: '999999.94', available: '999969.94', locked: '0' };
  expect(data.assets[0]).toMatchObject(shown);
  const told = endpoint.data as unknown as { properties: { assets: { items: Described } } };
  expect(told.properties.assets.items.properties.available.description).toContain(
    'less than the equity',
  );
});

it('counts the profit of open positions in the equity', async () => {
  await placeUnified(venue, { ...PERP_BID, price: '60000' }, 'erin');
  await placeUnified(venue, { ...PERP_BID, side: 'sell', price: '60000' }, 'bob');
  const price = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '61000' };
  await venue.call('POST', '/operator/v1/set-mark-price', { as: 'operator', body: price });
  const { data } = await assets();
  expect(data.unrealisedPnl).toBe('5');
  expect(data.usdtUnrealisedPnl).toBe('5');
  expect(coinOf(data.assets, 'USDT')).toMatchObject({ balance: '999999.94', equity: '1000004.94' });
});

it('shows what crossed positions bind and must keep, and how near that is to all there is', async () => {
  await placeUnified(venue, { ...PERP_BID, price: '60000', qty: '10' }, 'erin');
  await placeUnified(venue, { ...PERP_BID, side: 'sell', price: '60000', qty: '10' }, 'bob');
  const { data } = await assets();
  // 10 · 60 000 at leverage 10, 0.4 % to keep and 0.06 % to close; 120 of 9 100 000 paid as maker fee.
  expect(data).toMatchObject({
    effEquity: '9099880',
    imr: '60000',
    mmr: '2760',
    mgnRatio: '0.0003033',
    positionMgnRatio: '0.0003033',
  });
});

it('is refused to a classic account', async () => {
  expect(await assets({}, 'dave')).toMatchObject({ status: 400, code: '40084' });
});
