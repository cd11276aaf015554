import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeSpotLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

function fills(venue: TestVenue, query: Record<string, string> = {}, as = 'alice') {
  return venue.call('GET', '/api/v2/spot/trade/fills', { as, query });
}

describe('success', () => {
  const venue = perTest();

  it('shows what was traded and the fee as a negative number (F4)', async () => {
    const maker = await placeSpotLimit(venue(), 'bob', ['sell', '2400', '1']);
    const taker = await placeSpotLimit(venue(), 'alice', ['buy', '2500', '0.5']);
    const now = String(venue().clock.nowMs);
    const [fill] = (await fills(venue())).data;
    expect(fill).toEqual({
      userId: '1001',
      symbol: 'ETHUSDT',
      orderId: taker.data.orderId,
      tradeId: expect.stringMatching(/^\d{19}$/),
      orderType: 'limit',
      side: 'buy',
      priceAvg: '2400',
      size: '0.5',
      amount: '1200',
      feeDetail: { deduction: 'no', feeCoin: 'ETH', totalDeductionFee: '0', totalFee: '-0.0005' },
      tradeScope: 'taker',
      cTime: now,
      uTime: now,
    });
    expect((await fills(venue(), {}, 'bob')).data).toMatchObject([
      {
        orderId: maker.data.orderId,
        tradeScope: 'maker',
        side: 'sell',
        feeDetail: { feeCoin: 'USDT', totalFee: '-1.2' },
      },
    ]);
  });

  it('gives each side of a trade with oneself an id of its own, and pages by it', async () => {
    await placeSpotLimit(venue(), 'alice', ['sell', '2400', '1']);
    await placeSpotLimit(venue(), 'alice', ['buy', '2400', '1']);
    const [first] = (await fills(venue(), { limit: '1' })).data;
    const [second] = (await fills(venue(), { limit: '1', idLessThan: first.tradeId })).data;
    expect(new Set([first.side, second.side])).toEqual(new Set(['buy', 'sell']));
    expect((await fills(venue(), { idLessThan: second.tradeId })).data).toEqual([]);
  });

  it('filters by order and pair', async () => {
    await placeSpotLimit(venue(), 'bob', ['sell', '2400', '1']);
    const { data } = await placeSpotLimit(venue(), 'alice', ['buy', '2400', '1']);
    expect((await fills(venue(), { orderId: data.orderId })).data).toHaveLength(1);
    expect((await fills(venue(), { orderId: '1' })).data).toEqual([]);
    expect((await fills(venue(), { symbol: 'DOGEUSDT' })).data).toEqual([]);
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 40034 for an unknown pair', async () => {
    expect(await fills(venue(), { symbol: 'NOPEUSDT' })).toMatchObject({ code: '40034' });
  });
});
