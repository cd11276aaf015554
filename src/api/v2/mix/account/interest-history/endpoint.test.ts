import { afterEach, beforeEach, expect, it } from 'vitest';
import { asked, unionVenue } from '../../../../../../test/support/union-account.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await unionVenue();
});
afterEach(() => venue.close());

const HOUR_MS = 3_600_000;

const read = (query: Record<string, string> = {}) =>
  asked(venue, 'account/interest-history', { productType: 'USDT-FUTURES', ...query });

async function hourPasses(): Promise<number> {
  venue.clock.nowMs += HOUR_MS;
  await venue.submit({ type: 'tick' });
  return Math.floor(venue.clock.nowMs / HOUR_MS) * HOUR_MS;
}

it('R-B-17: has each charge with its principal and rate, newest first', async () => {
  const first = await hourPasses();
  await venue.submit({ type: 'repay', uid: '1001', coin: 'USDT', amount: '500.01' });
  const second = await hourPasses();
  const { data } = await read();
  expect(data).toMatchObject({
    nextSettleTime: String(second + HOUR_MS),
    // Interest is paid first: 500 of the principal are gone.
    borrowAmount: '500',
    borrowLimit: '5000000',
    endId: expect.stringMatching(/^1\d{18}$/),
  });
  const usdt = { coin: 'USDT', interestFreeLimit: '0', hourInterestRate: '0.00001' };
  expect(data.interestList.filter((row: { coin: string }) => row.coin === 'USDT')).toEqual([
    { ...usdt, liability: '500', interestLimit: '500', interest: '0.005', cTime: String(second) },
    { ...usdt, liability: '1000', interestLimit: '1000', interest: '0.01', cTime: String(first) },
  ]);
  const ether = await read({ coin: 'ETH', limit: '1' });
  expect(ether.data).toMatchObject({ borrowAmount: '2', borrowLimit: '500' });
  expect(ether.data.interestList).toMatchObject([{ liability: '2', interest: '0.00004' }]);
  const older = await read({ coin: 'ETH', idLessThan: ether.data.endId });
  expect(older.data.interestList).toMatchObject([{ cTime: String(first) }]);
});

it('R-B-17: leaves out what a pair was charged, and says nothing of who owes nothing', async () => {
  await venue.submit({
    type: 'transfer',
    uid: '1001',
    from: { uid: '1001', account: 'uta' },
    to: { uid: '1001', account: 'isolated_margin' },
    ...{ coin: 'USDT', amount: '100', symbol: 'ETHUSDT' },
  });
  const pair = { symbol: 'ETHUSDT', coin: 'USDT', amount: '50' };
  await venue.submit({ type: 'borrow', uid: '1001', ...pair });
  await hourPasses();
  const { data } = await read({ coin: 'USDT' });
  expect(data.interestList).toMatchObject([{ liability: '1000', interest: '0.01' }]);
  const query = { productType: 'USDT-FUTURES' };
  const bob = await venue.call('GET', '/api/v2/mix/account/interest-history', { as: 'bob', query });
  expect(bob.data).toMatchObject({ borrowAmount: '0', interestList: [], endId: '' });
});

it('errors: no product type, an unknown coin, a window reversed', async () => {
  expect(await asked(venue, 'account/interest-history')).toMatchObject({ code: '40019' });
  expect(await read({ coin: 'NONE' })).toMatchObject({ status: 400, code: '13002' });
  expect(await read({ startTime: '2', endTime: '1' })).toMatchObject({ code: '40707' });
});
