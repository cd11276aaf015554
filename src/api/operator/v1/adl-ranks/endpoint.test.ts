import { afterEach, beforeEach, expect, it } from 'vitest';
import { PERP_BID, placeUnified } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const read = (query = '') =>
  venue.call('GET', `/operator/v1/adl-ranks${query}`, { as: 'operator' });

async function trade(): Promise<void> {
  await placeUnified(venue, { ...PERP_BID, side: 'sell' }, 'bob');
  await placeUnified(venue, PERP_BID);
}

it('W5: lists who goes first, by contract and side', async () => {
  await trade();
  const { list } = (await read('?symbol=BTCUSDT')).data;
  expect(list).toMatchObject([
    { symbol: 'BTCUSDT', side: 'long', rank: '1', uid: '1001', size: PERP_BID.qty },
    { symbol: 'BTCUSDT', side: 'short', rank: '1', uid: '1002' },
  ]);
});
