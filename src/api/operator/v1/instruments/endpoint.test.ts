import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue();
});
afterAll(() => venue.close());

const as = 'operator';
const ETH = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' };

const only = async (query: object) =>
  (await venue.call('GET', '/operator/v1/instruments', { as, query: { ...query } })).data.list;

it('tells each instrument once, or those that are named', async () => {
  const all = await only({});
  expect(all.map((row: { symbol: string }) => row.symbol)).toHaveLength(venue.state.markets.size);
  expect(await only({ category: 'SPOT' })).toEqual(
    all.filter((row: { category: string }) => row.category === 'SPOT'),
  );
  expect(await only({ ...ETH, symbol: 'NONE' })).toEqual([]);
});

it('has a change in the words in which it was sent', async () => {
  const changes = {
    takerFeeRate: '0.0007',
    maxOpenOrders: 50,
    priceBand: { buy: '0.1', sell: '0.2' },
    tiers: [
      { upTo: '100', maxLeverage: 50, maintenanceMarginRate: '0.01' },
      { upTo: '500', maxLeverage: 20, maintenanceMarginRate: '0.03' },
    ],
    openInterestLimit: { user: '1000' },
    offTime: '1893456000000',
  };
  const body = { ...ETH, ...changes };
  await venue.call('POST', '/operator/v1/update-instrument', { as, body });
  await venue.call('POST', '/operator/v1/set-status', {
    as,
    body: { category: ETH.category, status: 'halted', reason: 'test' },
  });
  const [row] = await only(ETH);
  expect(row).toMatchObject({
    ...ETH,
    ...changes,
    maxOpenOrders: '50',
    tiers: changes.tiers.map((tier) => ({ ...tier, maxLeverage: String(tier.maxLeverage) })),
    openInterestLimit: { user: '1000', withSubAccounts: '' },
    status: 'online',
    tradingStatus: 'halted',
    limitOpenTime: '',
  });
  const taken = { ...ETH, offTime: '-1' };
  await venue.call('POST', '/operator/v1/update-instrument', { as, body: taken });
  expect((await only(ETH))[0].offTime).toBe('');
});
