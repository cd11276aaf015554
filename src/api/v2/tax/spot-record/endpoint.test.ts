import { describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { placeSpot } from '../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const DAY_MS = 86_400_000;

const WINDOW = {
  startTime: String(FIXTURE_START_MS + 1),
  endTime: String(FIXTURE_START_MS + DAY_MS),
};

const read = (venue: TestVenue, query: Record<string, string> = {}) =>
  venue.call('GET', '/api/v2/tax/spot-record', { as: 'alice', query: { ...WINDOW, ...query } });

/** Alice buys 1 ETH of bob at 2 000. */
async function buyEther(venue: TestVenue): Promise<void> {
  venue.clock.nowMs += 1000;
  await placeSpot(venue, 'bob', { side: 'sell', orderType: 'limit', price: '2000', size: '1' });
  await placeSpot(venue, 'alice', { side: 'buy', orderType: 'limit', price: '2000', size: '1' });
}

describe('R-Y-8: spot', () => {
  const venue = perTest();

  it('has the lines of the bill, with the order of a fill', async () => {
    await buyEther(venue());
    const { data: bills } = await venue().call('GET', '/api/v2/spot/account/bills', {
      query: { startTime: WINDOW.startTime },
    });
    const { data } = await read(venue());
    const at = { ts: String(FIXTURE_START_MS + 1000), spotTaxType: 'Buy' };
    const bizOrderId = expect.stringMatching(/^1\d{18}$/);
    // 0.1 % of the ether received.
    expect(data).toEqual([
      {
        ...at,
        id: bills[0].billId,
        coin: 'ETH',
        amount: '1',
        fee: '-0.001',
        balance: bills[0].balance,
        bizOrderId,
      },
      {
        ...at,
        id: bills[1].billId,
        coin: 'USDT',
        amount: '-2000',
        fee: '0',
        balance: bills[1].balance,
        bizOrderId,
      },
    ]);
    expect((await read(venue(), { coin: 'USDT' })).data).toEqual([data[1]]);
    expect((await read(venue(), { limit: '1' })).data).toEqual([data[0]]);
    expect((await read(venue(), { idLessThan: data[0].id })).data).toEqual([data[1]]);
    const paidIn = await read(venue(), { startTime: '0', endTime: WINDOW.startTime });
    expect(paidIn).toMatchObject({ status: 400, code: '00001' });
    const first = await read(venue(), { startTime: String(FIXTURE_START_MS) });
    expect(first.data.at(-1)).toMatchObject({ spotTaxType: 'Deposit', bizOrderId: '' });
  });

  it('errors: a window without an end, reversed, or of more than 366 days', async () => {
    const only = { query: { startTime: WINDOW.startTime } };
    const open = await venue().call('GET', '/api/v2/tax/spot-record', only);
    expect(open).toMatchObject({ status: 400, code: '40019' });
    const reversed = { startTime: WINDOW.endTime, endTime: WINDOW.startTime };
    expect(await read(venue(), reversed)).toMatchObject({ status: 400, code: '40707' });
    const end = (days: number) => String(FIXTURE_START_MS + 1 + days * DAY_MS);
    venue().clock.nowMs += DAY_MS;
    expect(await read(venue(), { endTime: end(366) })).toMatchObject({ code: '00000' });
    venue().clock.nowMs += DAY_MS;
    expect(await read(venue(), { endTime: end(367) })).toMatchObject({ code: '00001' });
  });
});
