import { describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../../test/support/fixture-venue.ts';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeSpot } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const PATH = '/api/v2/spot/account/bills';

const read = (venue: TestVenue, query: Record<string, string> = {}, as = 'alice') =>
  venue.call('GET', PATH, { as, query });

/** Alice buys 1 ETH of bob at 2 000. */
async function story(venue: TestVenue): Promise<void> {
  venue.clock.nowMs += 1000;
  await placeSpot(venue, 'bob', { side: 'sell', orderType: 'limit', price: '2000', size: '1' });
  await placeSpot(venue, 'alice', { side: 'buy', orderType: 'limit', price: '2000', size: '1' });
}

describe('bills', () => {
  const venue = perTest();

  it('R-L-13: has a line per coin of a fill, and what the venue file paid in', async () => {
    await story(venue());
    const { data } = await read(venue(), { startTime: String(FIXTURE_START_MS + 1) });
    const { data: paidIn } = await read(venue(), { groupType: 'deposit' });
    const start = (coin: string) =>
      Number(paidIn.find((row: { coin: string }) => row.coin === coin).balance);
    // 0.1 % of the ETH received.
    expect(data).toEqual([
      {
        billId: expect.stringMatching(/^1\d{18}$/),
        coin: 'ETH',
        groupType: 'transaction',
        businessType: 'buy',
        size: '1',
        fees: '-0.001',
        balance: String(start('ETH') + 0.999),
        cTime: String(FIXTURE_START_MS + 1000),
      },
      {
        billId: expect.stringMatching(/^1\d{18}$/),
        coin: 'USDT',
        groupType: 'transaction',
        businessType: 'buy',
        size: '-2000',
        fees: '0',
        balance: String(start('USDT') - 2000),
        cTime: String(FIXTURE_START_MS + 1000),
      },
    ]);
    expect(paidIn[0]).toMatchObject({ businessType: 'deposit', fees: '0' });
  });

  it('pages by idLessThan, and filters by coin, group and type', async () => {
    await story(venue());
    const [newest] = (await read(venue(), { limit: '1' })).data;
    const [next] = (await read(venue(), { limit: '1', idLessThan: newest.billId })).data;
    expect([newest.coin, next.coin]).toEqual(['ETH', 'USDT']);
    const types = async (query: Record<string, string>) =>
      new Set((await read(venue(), query)).data.map((row: Row) => row.businessType));
    expect(await types({ coin: 'ETH' })).toEqual(new Set(['buy', 'deposit']));
    expect(await types({ groupType: 'transaction' })).toEqual(new Set(['buy']));
    expect(await types({ businessType: 'BUY' })).toEqual(new Set(['buy']));
    expect(await types({ groupType: 'deposit', businessType: 'buy' })).toEqual(new Set());
    expect(await types({ groupType: 'c2c' })).toEqual(new Set());
  });

  it('shows a classic user his spot wallet only', async () => {
    const { data } = await read(venue(), {}, 'dave');
    expect(data).toMatchObject([{ businessType: 'deposit', size: '1000', balance: '1000' }]);
    expect(data).toHaveLength(1);
  });

  it('refuses an unknown type', async () => {
    expect((await read(venue(), { businessType: 'gift' })).code).toBe('40020');
  });
});

interface Row {
  readonly businessType: string;
}

describeSharedOutcomes({
  method: 'GET',
  path: PATH,
  request: { as: 'alice' },
  lacking: { key: 'alice-mgt', names: 'spot read' },
  perSecond: 10,
  refused: {
    request: { as: 'alice', query: { groupType: 'none' } },
    english: 'Parameter groupType error',
    chinese: '参数groupType错误',
  },
});
