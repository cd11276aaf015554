import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorAct, startPaymentVenue } from '../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue();
});
afterAll(() => venue.close());

it('R-W-11 shows the addresses that are listed for the caller, newest first', async () => {
  const list = (uid: string, address: string) =>
    operatorAct(venue, 'set-withdrawal-address', {
      uid,
      coin: 'USDT',
      chain: 'TON',
      address,
      tag: '7',
      allowed: 'yes',
    });
  await list('1001', 'one');
  venue.clock.nowMs += 1_000;
  await list('1001', 'two');
  await list('1002', 'other');
  const ask = async (body: Record<string, string> = {}) =>
    (await venue.call('GET', '/api/v3/account/withdraw-address', { as: 'alice', query: body }))
      .data;
  const all = await ask();
  expect(all.cursor).toBe('');
  expect(all.addressList.map(({ address }: { address: string }) => address)).toEqual([
    'two',
    'one',
  ]);
  expect(all.addressList[0]).toEqual({
    coin: 'USDT',
    chain: 'TON',
    address: 'two',
    countryCode: '',
    label: '',
    memo: '7',
    type: 'regular',
    internalType: '',
    createdTime: String(venue.clock.nowMs),
  });
  const page = await ask({ limit: '1' });
  expect(page.cursor).toBe('1');
  expect(await ask({ limit: '1', cursor: page.cursor })).toMatchObject({
    addressList: [{ address: 'one' }],
    cursor: '',
  });
  expect((await ask({ coin: 'ETH' })).addressList).toEqual([]);
  expect((await ask({ type: 'EVM' })).addressList).toEqual([]);
});
