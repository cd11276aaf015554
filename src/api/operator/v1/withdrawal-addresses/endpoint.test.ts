import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorAct, startPaymentVenue } from '../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue({ autoConfirmAfter: '', withdrawalAddresses: 'listed' });
});
afterAll(() => venue.close());

const LISTED = { uid: '1001', coin: 'USDT', chain: 'trc20', address: 'TXabc' };
const set = (body: object, allowed = 'yes') =>
  operatorAct(venue, 'set-withdrawal-address', { ...LISTED, ...body, allowed });
const listed = async (query: Record<string, string> = {}) =>
  (await venue.call('GET', '/operator/v1/withdrawal-addresses', { as: 'operator', query })).data
    .list;

it('lists what is allowed, newest first, in the words of the act, and no more what is taken off', async () => {
  await set({ tag: '7' });
  venue.clock.nowMs += 1000;
  await set({ uid: '1002', address: 'TXdef' });
  const [second, first] = await listed();
  expect(second).toMatchObject({ uid: '1002', address: 'TXdef', tag: '', allowed: 'yes' });
  expect(first).toEqual({
    ...{ ...LISTED, chain: 'TRC20', tag: '7', allowed: 'yes' },
    createdMs: String(venue.clock.nowMs - 1000),
  });
  expect(await listed(LISTED)).toEqual([first]);
  expect(await listed({ uid: '1002' })).toEqual([second]);
  expect(await listed({ address: 'elsewhere' })).toEqual([]);
  await set({ tag: '7' }, 'no');
  expect(await listed(LISTED)).toEqual([]);
});
