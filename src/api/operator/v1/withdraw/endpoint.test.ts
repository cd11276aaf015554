import { afterEach, beforeEach, expect, it } from 'vitest';
import { placeUnified, SPOT_BID } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const withdraw = (amount: string, reference: string) =>
  venue.call('POST', '/operator/v1/withdraw', {
    as: 'operator',
    body: { uid: '1001', coin: 'USDT', amount, reference },
  });

it('Y5: pays out what is free, once for each reference', async () => {
  const first = { reference: 'a', balance: '600000' };
  expect((await withdraw('400000', 'a')).data).toEqual({ ...first, repeated: false });
  expect((await withdraw('400000', 'a')).data).toEqual({ ...first, repeated: true });
  expect(await withdraw('70000', 'a')).toMatchObject({ code: '90013', data: null });
  expect((await withdraw('600000', 'b')).data.balance).toBe('0');
});

it('does not pay out what an order holds', async () => {
  await placeUnified(venue, { ...SPOT_BID, qty: '1' });
  expect(await withdraw('998000.00000001', 'a')).toMatchObject({ status: 400, code: '25202' });
  expect(await withdraw('998000', 'a')).toMatchObject({ code: '00000' });
});
