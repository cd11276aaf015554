/** What order-info shows of a futures order: its position, its fills, what guards it. */
import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { orderInfo, PERP_BID, placeUnified } from '../../../../../test/support/unified-orders.ts';

describe('success: a futures order', () => {
  const venue = perTest();

  it('R-4.6-2: shows every field of a futures order that was filled in part and cancelled', async () => {
    const orderId = await placeUnified(
      venue(),
      { ...PERP_BID, clientOid: 'mine', posSide: 'long' },
      'carol',
    );
    const placedAt = String(venue().clock.nowMs);
    await placeUnified(venue(), { ...PERP_BID, side: 'sell', qty: '0.002' }, 'bob');
    venue().clock.nowMs += 1000;
    await venue().call('POST', '/api/v3/trade/cancel-order', { body: { orderId }, as: 'carol' });
    expect((await orderInfo(venue(), orderId, 'carol')).data).toEqual({
      orderId,
      clientOid: 'mine',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      orderType: 'limit',
      side: 'buy',
      price: '59000',
      qty: '0.005',
      amount: '0',
      cumExecQty: '0.002',
      // 0.002 · 59 000, at the maker's 0.02 %.
      cumExecValue: '118',
      avgPrice: '59000',
      feeDetail: [{ feeCoin: 'USDT', fee: '0.0236' }],
      timeInForce: 'gtc',
      orderStatus: 'cancelled',
      cancelReason: 'normal_cancel',
      posSide: 'long',
      holdMode: 'hedge_mode',
      tradeSide: 'open_long',
      stpMode: 'none',
      reduceOnly: 'NO',
      execType: 'normal',
      takeProfit: '',
      stopLoss: '',
      tpTriggerBy: '',
      slTriggerBy: '',
      tpOrderType: '',
      slOrderType: '',
      tpLimitPrice: '',
      slLimitPrice: '',
      createdTime: placedAt,
      updatedTime: String(venue().clock.nowMs),
    });
  });

  it('shows the position of a hedge-mode order by the side of the book', async () => {
    const open = await placeUnified(venue(), { ...PERP_BID, posSide: 'long' }, 'carol');
    await placeUnified(venue(), { ...PERP_BID, side: 'sell' }, 'bob');
    const close = await placeUnified(
      venue(),
      { ...PERP_BID, side: 'sell', price: '61000', posSide: 'long' },
      'carol',
    );
    expect((await orderInfo(venue(), open, 'carol')).data).toMatchObject({
      side: 'buy',
      posSide: 'long',
      holdMode: 'hedge_mode',
      tradeSide: 'open_long',
      feeDetail: [{ feeCoin: 'USDT', fee: '0.059' }],
    });
    expect((await orderInfo(venue(), close, 'carol')).data).toMatchObject({
      side: 'sell',
      posSide: 'long',
      tradeSide: 'close_long',
      orderStatus: 'new',
    });
  });

  it('shows a one-way order without a position', async () => {
    const orderId = await placeUnified(venue(), { ...PERP_BID, stpMode: 'cancel_maker' });
    expect((await orderInfo(venue(), orderId)).data).toMatchObject({
      posSide: '',
      holdMode: 'one_way_mode',
      tradeSide: 'buy_single',
      stpMode: 'cancel_maker',
    });
  });

  it('shows what takes profit and stops loss', async () => {
    const orderId = await placeUnified(venue(), {
      ...PERP_BID,
      takeProfit: '65000',
      tpOrderType: 'limit',
      tpLimitPrice: '64990.0',
      stopLoss: '55000',
      slTriggerBy: 'mark',
    });
    expect((await orderInfo(venue(), orderId)).data).toMatchObject({
      takeProfit: '65000',
      tpTriggerBy: 'market',
      tpOrderType: 'limit',
      tpLimitPrice: '64990',
      stopLoss: '55000',
      slTriggerBy: 'mark',
      slOrderType: 'market',
      slLimitPrice: '',
    });
  });
});
