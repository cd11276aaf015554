import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue();
});
afterAll(() => venue.close());

const as = 'operator';

const inForce = async () => (await venue.call('GET', '/operator/v1/fee-schedule', { as })).data;

it('is empty where there are no tiers, and tells those that were declared as they were sent', async () => {
  const spot = [...venue.state.markets.values()].find(
    ({ instrument }) => instrument.kind === 'spot',
  );
  const symbol = spot?.instrument.symbol ?? '';
  const body = {
    feeTiers: [
      {
        tier: 'vip1',
        volume30d: '1000000',
        rates: { SPOT: { maker: '0.0008', taker: '0.0009' } },
        instruments: [{ category: 'SPOT', symbol, maker: '0', taker: '0.0005' }],
      },
      { tier: 'vip2' },
    ],
    feeDeduction: { coin: 'USDT', discount: '0.2' },
  };
  await venue.call('POST', '/operator/v1/set-fee-schedule', { as, body: { feeTiers: [] } });
  expect(await inForce()).toEqual({ feeTiers: [], feeDeduction: { coin: '', discount: '' } });
  const set = await venue.call('POST', '/operator/v1/set-fee-schedule', { as, body });
  expect(set.msg).toBe('success');
  expect(await inForce()).toEqual({
    ...body,
    feeTiers: [body.feeTiers[0], { tier: 'vip2', volume30d: '', rates: {}, instruments: [] }],
  });
});
