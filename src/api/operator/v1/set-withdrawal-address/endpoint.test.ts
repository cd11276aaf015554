import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  operatorAct,
  startPaymentVenue,
  withdrawalOf,
} from '../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue({ autoConfirmAfter: '', withdrawalAddresses: 'listed' });
});
afterAll(() => venue.close());

const LISTED = { uid: '1001', coin: 'USDT', chain: 'trc20', address: 'TXabc', allowed: 'yes' };
const set = (body: object = {}) =>
  operatorAct(venue, 'set-withdrawal-address', { ...LISTED, ...body });

it('R-W-11 lists an address that a user may withdraw to, and takes it off', async () => {
  expect(await withdrawalOf(venue)).toBe('address-not-listed');
  expect((await set()).data).toEqual({ address: 'TXabc' });
  expect(await withdrawalOf(venue)).toMatch(/^\d{19}$/);
  expect(await withdrawalOf(venue, { uid: '1002' })).toBe('address-not-listed');
  await set({ allowed: 'no' });
  expect(await withdrawalOf(venue)).toBe('address-not-listed');
});

describe('errors', () => {
  it.each([
    ['an unknown user', { uid: '9' }, '25005'],
    ['an unknown coin', { coin: 'NOPE' }, '25201'],
    ['an unknown chain', { chain: 'NOPE' }, '40034'],
    ['no address', { address: '' }, '40019'],
    ['another word', { allowed: 'maybe' }, '40020'],
  ])('%s', async (_, body, code) => {
    expect(await set(body)).toMatchObject({ status: 400, code, data: null });
  });
});
