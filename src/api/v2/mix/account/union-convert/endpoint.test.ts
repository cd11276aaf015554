import { afterEach, beforeEach, expect, it } from 'vitest';
import { asked, unionVenue } from '../../../../../../test/support/union-account.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await unionVenue();
});
afterEach(() => venue.close());

const convert = (body: object, as = 'alice') =>
  venue.call('POST', '/api/v2/mix/account/union-convert', { as, body: { ...body } });

it('R-B-17: gives USDT for a coin on the terms of a conversion, each time anew', async () => {
  const balance = async () => {
    const { data } = await venue.call('GET', '/api/v3/account/assets', { as: 'alice' });
    const of = (coin: string) =>
      Number(data.assets.find((row: { coin: string }) => row.coin === coin).balance);
    return { eth: of('ETH'), usdt: of('USDT') };
  };
  const before = await balance();
  // 0.5 · 2 000, less the spread of 0.1 %.
  expect((await convert({ coin: 'ETH', amount: '0.5' })).data).toEqual({ usdtAmount: '999' });
  venue.clock.nowMs += 1000;
  expect((await convert({ coin: 'ETH', amount: '0.5' })).data).toEqual({ usdtAmount: '999' });
  const after = await balance();
  expect(after.eth - before.eth).toBeCloseTo(-1, 6);
  expect(after.usdt - before.usdt).toBeCloseTo(1998, 6);
  expect((await asked(venue, 'market/exchange-rate')).data).toContainEqual({
    coin: 'ETH',
    exchangeRateList: [expect.objectContaining({ tier: '1', exchangeRate: '0.999' })],
  });
});

it('errors: no union account, a coin that cannot be converted, more than there is', async () => {
  venue.clock.nowMs += 1000;
  const bob = await convert({ coin: 'ETH', amount: '0.5' }, 'bob');
  expect(bob).toMatchObject({ status: 400, code: '50021' });
  venue.clock.nowMs += 1000;
  expect(await convert({ coin: 'NONE', amount: '1' })).toMatchObject({ code: '43131' });
  venue.clock.nowMs += 1000;
  expect(await convert({ coin: 'USDT', amount: '1' })).toMatchObject({ code: '40020' });
  venue.clock.nowMs += 1000;
  expect(await convert({ coin: 'ETH', amount: '0' })).toMatchObject({ code: '40020' });
  venue.clock.nowMs += 1000;
  await venue.submit({
    type: 'withdraw',
    ...{ uid: '1001', coin: 'ETH', amount: '990', reference: 'w', by: 'test' },
  });
  expect(await convert({ coin: 'ETH', amount: '40' })).toMatchObject({ code: '40762' });
});
