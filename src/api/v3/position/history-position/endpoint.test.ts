import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

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
  venue.call('GET', '/api/v3/position/history-position', {
    as,
    query: { category: 'USDT-FUTURES', ...query },
  });

describe('history-position', () => {
  const venue = perTest();

  it('R-C-13 Z3: shows closed positions, the latest closing first, page by page', async () => {
    await story(venue());
    const first = await read(venue(), { limit: '1' });
    const second = await read(venue(), { limit: '1', cursor: first.data.cursor });
    expect(first.data.list).toMatchObject([{ posSide: 'short', openFeeTotal: '-3.66' }]);
    expect(second.data.list).toMatchObject([
      {
        category: 'USDT-FUTURES',
        posSide: 'long',
        openPriceAvg: '60500',
        closePriceAvg: '61500',
        cumRealisedPnl: '200',
        netProfit: '185.36',
        totalFunding: '0',
        openFeeTotal: '-7.26',
        closeFeeTotal: '-7.38',
      },
    ]);
    const third = await read(venue(), { limit: '1', cursor: second.data.cursor });
    expect(third.data).toEqual({ list: [], cursor: '' });
  });

  it('refuses a pair that does not exist and a key that may not read', async () => {
    expect((await read(venue(), { symbol: 'NONE' })).code).toBe('25100');
    expect((await read(venue(), {}, 'alice-mgt')).code).toBe('40014');
  });
});
