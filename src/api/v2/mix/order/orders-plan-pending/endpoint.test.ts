import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { done, mixAsk, mixCall, openLong } from '../../../../../../test/support/trigger-calls.ts';

const NAME = 'orders-plan-pending';
const plan = {
  marginMode: 'isolated',
  size: '0.01',
  triggerType: 'mark_price',
  side: 'buy',
  orderType: 'market',
};

describe('orders-plan-pending', () => {
  const venue = perTest();

  const placePlan = async (triggerPrice: string): Promise<string> =>
    done(await mixCall(venue(), 'place-plan-order', { ...plan, triggerPrice })).orderId;
  const ids = async (query: Readonly<Record<string, string>>) => {
    const { entrustedList, endId } = done(await mixAsk(venue(), NAME, query));
    return [...entrustedList.map((row: { orderId: string }) => row.orderId), endId];
  };

  it('lists newest first, page by page (A33)', async () => {
    const oldest = await placePlan('61000');
    const middle = await placePlan('62000');
    const newest = await placePlan('63000');
    const asked = { planType: 'normal_plan', limit: '2' };
    expect(await ids(asked)).toEqual([newest, middle, middle]);
    expect(await ids({ ...asked, idLessThan: middle })).toEqual([oldest, oldest]);
    expect(await ids({ ...asked, idLessThan: oldest })).toEqual(['']);
  });

  it('lists what is asked for: a plan type, an id, a symbol, a window', async () => {
    await openLong(venue(), 'alice');
    const planId = await placePlan('61000');
    const stop = { planType: 'pos_loss', triggerPrice: '59000', holdSide: 'buy', clientOid: 's' };
    const stopId = done(await mixCall(venue(), 'place-tpsl-order', stop)).orderId;
    expect(await ids({ planType: 'normal_plan' })).toEqual([planId, planId]);
    expect(await ids({ planType: 'profit_loss' })).toEqual([stopId, stopId]);
    expect(await ids({ planType: 'pos_profit' })).toEqual(['']);
    expect(await ids({ planType: 'profit_loss', clientOid: 's' })).toEqual([stopId, stopId]);
    expect(await ids({ planType: 'profit_loss', orderId: planId })).toEqual(['']);
    expect(await ids({ planType: 'normal_plan', symbol: 'ETHUSDT' })).toEqual(['']);
    expect(await ids({ planType: 'normal_plan', productType: 'COIN-FUTURES' })).toEqual(['']);
    const later = String(venue().clock.nowMs + 1);
    expect(await ids({ planType: 'normal_plan', startTime: later })).toEqual(['']);
  });

  it.each([
    ['no plan type', {}, '40019'],
    ['an unknown plan type', { planType: 'all' }, '40020'],
  ])('refuses %s', async (_, query, code) => {
    expect(await mixAsk(venue(), NAME, query)).toMatchObject({ status: 400, code, data: null });
  });
});

const query = { planType: 'normal_plan', productType: 'USDT-FUTURES' };

describeSharedOutcomes({
  method: 'GET',
  path: '/api/v2/mix/order/orders-plan-pending',
  request: { query },
  lacking: { key: 'alice-spot', names: 'futures read' },
  perSecond: 10,
  refused: {
    request: { query: { ...query, symbol: 'NOPEUSDT' } },
    english: 'Parameter NOPEUSDT does not exist',
    chinese: '参数NOPEUSDT不存在',
  },
});
