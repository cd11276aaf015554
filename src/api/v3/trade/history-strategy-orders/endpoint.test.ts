import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../test/support/shared-outcomes.ts';
import { done, openLong, v3Call } from '../../../../../test/support/trigger-calls.ts';

const stop = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  posSide: 'long',
  stopLoss: '59000',
  slTriggerBy: 'mark',
};

describe('history-strategy-orders', () => {
  const venue = perTest();

  const history = async (query: Readonly<Record<string, string>> = {}) =>
    done(
      await venue().call('GET', '/api/v3/trade/history-strategy-orders', {
        query: { category: 'USDT-FUTURES', ...query },
      }),
    );

  it('lists what became of each, newest first, page by page', async () => {
    await openLong(venue(), 'alice');
    const first = done(await v3Call(venue(), 'place-strategy-order', stop));
    const second = done(await v3Call(venue(), 'place-strategy-order', stop));
    done(await v3Call(venue(), 'cancel-strategy-order', { orderId: second.orderId }));
    const newest = await history({ limit: '1' });
    expect(newest).toMatchObject({
      list: [{ orderId: second.orderId, status: 'cancelled', stopLoss: '59000' }],
      cursor: second.orderId,
    });
    const older = await history({ cursor: newest.cursor });
    expect(older.list).toMatchObject([{ orderId: first.orderId }]);
    expect(await history({ cursor: older.cursor })).toEqual({ list: [], cursor: '' });
    expect((await history({ type: 'trigger' })).list).toEqual([]);
    expect((await history({ category: 'SPOT' })).list).toEqual([]);
  });
});

const query = { category: 'USDT-FUTURES' };

describeSharedOutcomes({
  method: 'GET',
  path: '/api/v3/trade/history-strategy-orders',
  request: { query },
  lacking: { key: 'alice-spot', names: 'uta_trade read' },
  perSecond: 20,
  refused: {
    request: { query: { ...query, symbol: 'NOPEUSDT' } },
    english: 'Trading pair NOPEUSDT does not exist',
    chinese: '交易对NOPEUSDT不存在',
  },
});
