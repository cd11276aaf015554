import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const act = (body: object) =>
  venue.call('POST', '/operator/v1/set-population', { as: 'operator', body });

it('R-V-32: sets who trades, tells who did before, and goes back', async () => {
  expect((await act({ population: 'panic' })).data).toEqual({ from: 'quotes', to: 'panic' });
  expect((await act({ population: 'quotes' })).data).toEqual({ from: 'panic', to: 'quotes' });
});

it.each([
  ['an unknown population', { population: 'riot' }, '40020'],
  ['no reason', { population: 'thin', reason: '' }, '40019'],
])('refuses %s', async (_, body, code) => {
  expect(await act(body)).toMatchObject({ status: 400, code, data: null });
});
