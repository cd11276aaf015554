import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERP_BID, placeUnified } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const positions = (query: Record<string, string>, as = 'carol') =>
  venue.call('GET', '/api/v3/position/current-position', { query, as });

const AT_INDEX = { ...PERP_BID, price: '60000' };

/** Carol opens both positions of the pair against bob. */
async function openBothPositions(): Promise<void> {
  await placeUnified(venue, { ...AT_INDEX, posSide: 'long' }, 'carol');
  await placeUnified(venue, { ...AT_INDEX, side: 'sell' }, 'bob');
  await placeUnified(venue, { ...AT_INDEX, side: 'sell', posSide: 'short', qty: '0.002' }, 'carol');
  await placeUnified(venue, { ...AT_INDEX, qty: '0.002' }, 'bob');
}

describe('success', () => {
  it('Z3: shows each position in full, fees that were paid as negative', async () => {
    await openBothPositions();
    const close = { ...PERP_BID, side: 'sell', posSide: 'long', price: '61000', qty: '0.001' };
    await placeUnified(venue, close, 'carol');
    const { list } = (await positions({ category: 'USDT-FUTURES' })).data;
    const now = String(venue.clock.nowMs);
    expect(list).toHaveLength(2);
    expect(list[0]).toEqual({
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      marginCoin: 'USDT',
      holdMode: 'hedge_mode',
      posSide: 'long',
      marginMode: 'crossed',
      positionBalance: '30',
      available: '0.004',
      frozen: '0.001',
      total: '0.005',
      leverage: '10',
      curRealisedPnl: '0',
      avgPrice: '60000',
      unrealisedPnl: '0',
      profitRate: '0',
      markPrice: '60000',
      // Her million of USDT can lose it whole.
      liquidationPrice: '0',
      mmr: '0.004',
      // (300 + 0.06) / (0.005 · 0.9994).
      breakEvenPrice: '60048.02881729',
      totalFunding: '0',
      openFeeTotal: '-0.06',
      positionStatus: 'normal',
      closeFeeTotal: '0',
      createdTime: now,
      updatedTime: now,
    });
    expect(list[1]).toMatchObject({ posSide: 'short', total: '0.002', positionBalance: '12' });
  });

  it('filters by pair and side', async () => {
    await openBothPositions();
    const pair = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
    expect((await positions({ ...pair, posSide: 'short' })).data.list).toHaveLength(1);
    expect((await positions({ ...pair, symbol: 'ETHUSDT' })).data.list).toEqual([]);
    expect((await positions({ category: 'COIN-FUTURES' })).data.list).toEqual([]);
  });

  it('values a position at the mark', async () => {
    await openBothPositions();
    const price = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '63000' };
    await venue.call('POST', '/operator/v1/set-index-price', { as: 'operator', body: price });
    const { list } = (await positions({ category: 'USDT-FUTURES' })).data;
    expect(list[0]).toMatchObject({ markPrice: '63000', unrealisedPnl: '15', profitRate: '0.5' });
    expect(list[1]).toMatchObject({ unrealisedPnl: '-6', profitRate: '-0.5' });
  });
});

describe('errors', () => {
  it.each([
    ['no category', {}, '40019'],
    ['spot, which has no positions', { category: 'SPOT' }, '40020'],
    ['an unknown pair', { category: 'USDT-FUTURES', symbol: 'NOPE' }, '25100'],
    ['an unknown side', { category: 'USDT-FUTURES', posSide: 'net' }, '40020'],
  ])('%s', async (_, query, code) => {
    expect(await positions(query)).toMatchObject({ status: 400, code, data: null });
  });
});
