import { afterEach, beforeEach, expect, it } from 'vitest';
import { PERP_BID, placeUnified } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const read = (query = '') =>
  venue.call('GET', `/operator/v1/exposures${query}`, { as: 'operator' });

async function trade(): Promise<void> {
  await placeUnified(venue, { ...PERP_BID, side: 'sell' }, 'bob');
  await placeUnified(venue, PERP_BID);
}

it('W5: lists positions of all users with how near their end is', async () => {
  expect((await read()).data.list).toEqual([]);
  await trade();
  const { list } = (await read('?category=USDT-FUTURES&symbol=BTCUSDT')).data;
  expect(list.map(({ uid, side }: Record<string, string>) => [uid, side])).toEqual([
    ['1001', 'long'],
    ['1002', 'short'],
  ]);
  expect(list[0]).toMatchObject({ marginRatio: expect.stringMatching(/^0\.\d+$/) });
  expect((await read('?uid=1002')).data.list).toHaveLength(1);
  expect((await read('?symbol=ETHUSDT')).data.list).toEqual([]);
});
