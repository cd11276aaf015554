import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import {
  done,
  spotAsk,
  spotCall,
  spotTradeAt,
} from '../../../../../../test/support/trigger-calls.ts';

const plan = {
  symbol: 'ETHUSDT',
  side: 'buy',
  orderType: 'limit',
  executePrice: '2600',
  triggerPrice: '2550',
  triggerType: 'fill_price',
  size: '0.1',
};
const NAME = 'cancel-plan-order';

describe('cancel-plan-order', () => {
  const venue = perTest();

  it.each(['orderId', 'clientOid'])('cancels the one that its %s names, once', async (key) => {
    await spotTradeAt(venue(), '2500');
    const ids = done(await spotCall(venue(), 'place-plan-order', { ...plan, clientOid: 'p-1' }));
    const body = { [key]: ids[key] };
    expect(done(await spotCall(venue(), NAME, body))).toEqual({ result: 'success' });
    expect(await spotCall(venue(), NAME, body)).toMatchObject({ status: 400, code: '43025' });
    const { orderList } = done(await spotAsk(venue(), 'history-plan-order'));
    expect(orderList).toMatchObject([{ orderId: ids.orderId, status: 'cancelled' }]);
  });

  it.each([
    ['no id', {}, '40924'],
    ['an unknown id', { orderId: '1' }, '43025'],
  ])('refuses %s', async (_, body, code) => {
    expect(await spotCall(venue(), NAME, body)).toMatchObject({ status: 400, code, data: null });
  });
});

describe('permission', () => {
  const venue = perTest();

  it('is 40014 for a key that may only read (A05)', async () => {
    const reply = await spotCall(venue(), NAME, { orderId: '1' }, 'alice-reader');
    expect(reply).toMatchObject({ status: 400, code: '40014' });
  });
});
