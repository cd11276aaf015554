import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit, placeMarket } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

function positions(venue: TestVenue, query: Record<string, string> = {}, as = 'alice') {
  const path = '/api/v2/mix/position/all-position';
  return venue.call('GET', path, { as, query: { productType: 'USDT-FUTURES', ...query } });
}

describe('success', () => {
  const venue = perTest();

  it('is an empty list without positions (A43)', async () => {
    expect((await positions(venue())).data).toEqual([]);
  });

  it('Z4: shows every field of a position as text, fees that were paid as positive', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.1']);
    await placeMarket(venue(), 'alice', ['buy', '0.1']);
    await placeLimit(venue(), 'alice', ['sell', '61000', '0.04'], { reduceOnly: 'YES' });
    const { data } = await positions(venue(), { marginCoin: 'usdt' });
    const now = String(venue().clock.nowMs);
    expect(data).toEqual([
      {
        posId: expect.stringMatching(/^\d{19}$/),
        marginCoin: 'USDT',
        symbol: 'BTCUSDT',
        holdSide: 'long',
        openDelegateSize: '0',
        marginSize: '600',
        available: '0.06',
        locked: '0.04',
        total: '0.1',
        leverage: '10',
        achievedProfits: '0',
        openPriceAvg: '60000',
        marginMode: 'isolated',
        posMode: 'one_way_mode',
        unrealizedPL: '0',
        markPrice: '60000',
        // 600 + 0.1 · (m − 60 000) = 0.1 · m · (0.004 + 0.0006); now 27.6 of 600.
        liquidationPrice: '54249.5',
        keepMarginRate: '0.004',
        marginRatio: '0.046',
        deductedFee: '3.6',
        totalFee: '',
        autoMargin: 'off',
        grant: '',
        // (6 000 + 3.6) / (0.1 · 0.9994).
        breakEvenPrice: '60072.043225936',
        takeProfit: '',
        takeProfitId: '',
        stopLoss: '',
        stopLossId: '',
        assetMode: 'single',
        cTime: now,
        uTime: now,
      },
    ]);
    expect((await positions(venue(), { productType: 'COIN-FUTURES' })).data).toEqual([]);
  });

  it('shows both positions of hedge mode', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '1']);
    await placeMarket(venue(), 'carol', ['buy', '0.2'], { tradeSide: 'open' });
    await placeLimit(venue(), 'bob', ['buy', '59000', '1']);
    await placeMarket(venue(), 'carol', ['sell', '0.3'], { tradeSide: 'open' });
    expect((await positions(venue(), {}, 'carol')).data).toMatchObject([
      { holdSide: 'long', total: '0.2', posMode: 'hedge_mode' },
      { holdSide: 'short', total: '0.3', posMode: 'hedge_mode' },
    ]);
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 40020 for an unknown product type', async () => {
    expect(await positions(venue(), { productType: 'STOCKS' })).toMatchObject({ code: '40020' });
  });
});
