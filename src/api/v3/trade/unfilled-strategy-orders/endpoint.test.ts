import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../test/support/shared-outcomes.ts';
import { done, openLong, strategies, v3Call } from '../../../../../test/support/trigger-calls.ts';

const stop = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  posSide: 'long',
  stopLoss: '59000',
  slTriggerBy: 'mark',
};

describe('unfilled-strategy-orders', () => {
  const venue = perTest();

  it('lists those of a category, newest first, as a bare list', async () => {
    await openLong(venue(), 'alice');
    const first = done(await v3Call(venue(), 'place-strategy-order', stop));
    const profit = { ...stop, stopLoss: undefined, takeProfit: '65000' };
    const second = done(await v3Call(venue(), 'place-strategy-order', profit));
    const ids = { orderId: second.orderId, takeProfit: '65000' };
    expect(await strategies(venue(), 'USDT-FUTURES')).toMatchObject([ids, first]);
    expect(await strategies(venue(), 'USDT-FUTURES', 'trigger')).toEqual([]);
    expect(await strategies(venue(), 'SPOT')).toEqual([]);
  });

  it('is refused without a category', async () => {
    const reply = await venue().call('GET', '/api/v3/trade/unfilled-strategy-orders');
    expect(reply).toMatchObject({ status: 400, code: '40019' });
  });
});

const query = { category: 'USDT-FUTURES' };

describeSharedOutcomes({
  method: 'GET',
  path: '/api/v3/trade/unfilled-strategy-orders',
  request: { query },
  lacking: { key: 'alice-spot', names: 'uta_trade read' },
  perSecond: 20,
  refused: {
    request: { query: { ...query, symbol: 'NOPEUSDT' } },
    english: 'Trading pair NOPEUSDT does not exist',
    chinese: '交易对NOPEUSDT不存在',
  },
});
