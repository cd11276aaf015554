import { afterEach, beforeEach, expect, it } from 'vitest';
import { PERP_BID, placeUnified } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const read = (query = '') =>
  venue.call('GET', `/operator/v1/open-interest${query}`, { as: 'operator' });

async function trade(): Promise<void> {
  await placeUnified(venue, { ...PERP_BID, side: 'sell' }, 'bob');
  await placeUnified(venue, PERP_BID);
}

it('W5: lists what is open of every contract, and in how many hands', async () => {
  await trade();
  const { list } = (await read()).data;
  expect(list.length).toBeGreaterThan(1);
  const row = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', size: PERP_BID.qty, users: '2' };
  expect((await read('?symbol=BTCUSDT')).data.list).toEqual([row]);
});
