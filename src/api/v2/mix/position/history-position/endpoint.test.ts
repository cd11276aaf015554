import { describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../../test/support/fixture-venue.ts';
import { passFunding, startFundedVenue } from '../../../../../../test/support/funded-venue.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

/** Alice: long 0.1 at 60 000, 0.1 more at 61 000, closes 0.2 at 61 500; then short and back. */
async function story(venue: TestVenue): Promise<void> {
  const step = async (side: 'buy' | 'sell', price: string, size: string) => {
    const other = side === 'buy' ? 'sell' : 'buy';
    await placeLimit(venue, 'bob', [other, price, size]);
    venue.clock.nowMs += 1000;
    await placeLimit(venue, 'alice', [side, price, size]);
  };
  await step('buy', '60000', '0.1');
  await step('buy', '61000', '0.1');
  await step('sell', '61500', '0.2');
  await step('sell', '61000', '0.1');
  await step('buy', '61000', '0.1');
}

const read = (venue: TestVenue, query: Record<string, string> = {}, as = 'alice') =>
  venue.call('GET', '/api/v2/mix/position/history-position', { as, query });

describe('history-position', () => {
  const venue = perTest();

  it('R-C-13: shows a closed position whole, the latest closing first', async () => {
    await story(venue());
    const { data } = await read(venue(), { productType: 'USDT-FUTURES' });
    // 0.2 · 61 500 − (6000 + 6100) = 200; fees 0.0006 of 6000 + 6100 and of 12 300.
    expect(data.list[1]).toEqual({
      positionId: expect.stringMatching(/^\d{19}$/),
      marginCoin: 'USDT',
      symbol: 'BTCUSDT',
      holdSide: 'long',
      openAvgPrice: '60500',
      closeAvgPrice: '61500',
      marginMode: 'isolated',
      openTotalPos: '0.2',
      closeTotalPos: '0.2',
      pnl: '200',
      netProfit: '185.36',
      totalFunding: '0',
      openFee: '-7.26',
      closeFee: '-7.38',
      posMode: 'one_way_mode',
      ctime: String(FIXTURE_START_MS + 1000),
      utime: String(FIXTURE_START_MS + 3000),
    });
    expect(data.list[0]).toMatchObject({ holdSide: 'short', pnl: '0', netProfit: '-7.32' });
    expect(data.list).toHaveLength(2);
  });

  it('R-C-13: pages by endId, and filters by symbol and time', async () => {
    await story(venue());
    const first = await read(venue(), { limit: '1' });
    const second = await read(venue(), { limit: '1', idLessThan: first.data.endId });
    const third = await read(venue(), { limit: '1', idLessThan: second.data.endId });
    const sides = [first, second].map(({ data }) => data.list[0].holdSide);
    expect([sides, third.data]).toEqual([['short', 'long'], { list: [], endId: '' }]);
    const late = { startTime: String(FIXTURE_START_MS + 4000) };
    expect((await read(venue(), late)).data.list).toHaveLength(1);
    expect((await read(venue(), { symbol: 'ETHUSDT' })).data.list).toEqual([]);
    expect((await read(venue(), {}, 'carol')).data.list).toEqual([]);
  });

  it('R-C-13: a flip closes one position and opens another', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.1']);
    await placeLimit(venue(), 'alice', ['buy', '60000', '0.1']);
    await placeLimit(venue(), 'bob', ['buy', '60000', '0.3']);
    await placeLimit(venue(), 'alice', ['sell', '60000', '0.3']);
    expect((await read(venue())).data.list).toMatchObject([
      { holdSide: 'long', closeTotalPos: '0.1' },
    ]);
  });

  it('R-C-13: counts the funding of its whole life', async () => {
    const funded = await startFundedVenue();
    await placeLimit(funded, 'bob', ['sell', '60000', '0.1']);
    await placeLimit(funded, 'alice', ['buy', '60000', '0.1']);
    await passFunding(funded, '60600');
    await placeLimit(funded, 'bob', ['buy', '60000', '0.1']);
    await placeLimit(funded, 'alice', ['sell', '60000', '0.1']);
    const [row] = (await read(funded)).data.list;
    await funded.close();
    // The mark stood 1 % above the index: 0.1 · 60 600 · 0.01 paid, beside fees of 2 · 3.6.
    expect(row).toMatchObject({ pnl: '0', totalFunding: '-60.6', netProfit: '-67.8' });
  });

  it('needs the permission to read futures', async () => {
    expect((await read(venue(), {}, 'alice-spot')).code).toBe('40014');
  });
});
