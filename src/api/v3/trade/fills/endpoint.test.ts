import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERP_BID, placeUnified, SPOT_BID } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const fills = (query: Record<string, string> = {}, as = 'alice') =>
  venue.call('GET', '/api/v3/trade/fills', { query, as });

describe('success', () => {
  it('shows both sides of a trade at once, each with its own fee', async () => {
    const maker = await placeUnified(venue, { ...PERP_BID, clientOid: 'mine' });
    const taker = await placeUnified(venue, { ...PERP_BID, side: 'sell' }, 'bob');
    const now = String(venue.clock.nowMs);
    const [made] = (await fills()).data.list;
    expect(made).toEqual({
      execId: expect.stringMatching(/^\d{19}$/),
      execLinkId: expect.stringMatching(/^\d{19}$/),
      orderId: maker,
      clientOid: 'mine',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      orderType: 'limit',
      side: 'buy',
      execPrice: '59000',
      execQty: '0.005',
      execValue: '295',
      tradeScope: 'maker',
      tradeSide: 'buy_single',
      feeDetail: [{ feeCoin: 'USDT', fee: '0.059' }],
      execPnl: '0',
      createdTime: now,
      updatedTime: now,
    });
    const [took] = (await fills({}, 'bob')).data.list;
    expect(took).toMatchObject({
      execLinkId: made.execLinkId,
      orderId: taker,
      side: 'sell',
      tradeScope: 'taker',
      tradeSide: 'sell_single',
      feeDetail: [{ feeCoin: 'USDT', fee: '0.177' }],
    });
    expect(took.execId).not.toBe(made.execId);
  });

  it('shows what closing a position earned', async () => {
    await placeUnified(venue, { ...PERP_BID, posSide: 'long' }, 'carol');
    await placeUnified(venue, { ...PERP_BID, side: 'sell' }, 'bob');
    await placeUnified(venue, { ...PERP_BID, price: '60000' }, 'bob');
    await placeUnified(
      venue,
      { ...PERP_BID, side: 'sell', posSide: 'long', price: '60000' },
      'carol',
    );
    const { list } = (await fills({ category: 'USDT-FUTURES' }, 'carol')).data;
    expect(list).toMatchObject([
      { tradeSide: 'close_long', side: 'sell', execPnl: '5' },
      { tradeSide: 'open_long', side: 'buy', execPnl: '0' },
    ]);
  });

  it('filters by category, pair and order, and pages by cursor', async () => {
    const spot = await placeUnified(venue, SPOT_BID);
    const perp = await placeUnified(venue, PERP_BID);
    await placeUnified(venue, { ...SPOT_BID, side: 'sell', qty: '0.004' }, 'bob');
    await placeUnified(venue, { ...SPOT_BID, side: 'sell', qty: '0.006' }, 'bob');
    await placeUnified(venue, { ...PERP_BID, side: 'sell' }, 'bob');
    const ordersOf = async (query: Record<string, string>) =>
      (await fills(query)).data.list.map((row: { orderId: string }) => row.orderId);
    expect(await ordersOf({})).toEqual([perp, spot, spot]);
    expect(await ordersOf({ category: 'SPOT' })).toEqual([spot, spot]);
    expect(await ordersOf({ orderId: perp })).toEqual([perp]);
    expect(await ordersOf({ category: 'SPOT', symbol: 'DOGEUSDT' })).toEqual([]);
    const first = (await fills({ category: 'SPOT', limit: '1' })).data;
    const second = (await fills({ category: 'SPOT', limit: '1', cursor: first.cursor })).data;
    expect([first.list[0].execQty, second.list[0].execQty]).toEqual(['0.006', '0.004']);
  });
});

describe('errors', () => {
  it.each([
    ['an unknown category', { category: 'STOCKS' }, '40020'],
    ['a cursor that is no id', { cursor: 'abc' }, '40020'],
    ['a time that is no number', { startTime: 'yesterday' }, '40020'],
  ])('%s', async (_, query, code) => {
    expect(await fills(query)).toMatchObject({ status: 400, code, data: null });
  });
});
