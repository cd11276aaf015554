import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
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
const NAME = 'current-plan-order';

describe('current-plan-order', () => {
  const venue = perTest();

  it('lists newest first, page by page, and says whether there are older ones (A33)', async () => {
    await spotTradeAt(venue(), '2500');
    const ids: string[] = [];
    for (const size of ['0.1', '0.2', '0.3'])
      ids.push(done(await spotCall(venue(), 'place-plan-order', { ...plan, size })).orderId);
    const [oldest, middle = '', newest] = ids;
    const first = done(await spotAsk(venue(), NAME, { symbol: 'ETHUSDT', limit: '2' }));
    expect(first).toMatchObject({
      nextFlag: true,
      idLessThan: middle,
      orderList: [{ orderId: newest }, { orderId: middle }],
    });
    const last = done(await spotAsk(venue(), NAME, { limit: '2', idLessThan: middle }));
    expect(last).toMatchObject({
      nextFlag: false,
      idLessThan: oldest,
      orderList: [{ orderId: oldest }],
    });
  });

  it('does not list take-profit and stop-loss orders, nor those of other pairs', async () => {
    await spotTradeAt(venue(), '2500');
    const tpsl = { ...plan, price: '2600', tpslType: 'tpsl' };
    done(await spotCall(venue(), 'place-order', tpsl));
    done(await spotCall(venue(), 'place-plan-order', plan));
    const empty = { nextFlag: false, idLessThan: '', orderList: [] };
    expect(done(await spotAsk(venue(), NAME)).orderList).toHaveLength(1);
    expect(done(await spotAsk(venue(), NAME, { symbol: 'DOGEUSDT' }))).toEqual(empty);
  });
});

describeSharedOutcomes({
  method: 'GET',
  path: '/api/v2/spot/trade/current-plan-order',
  request: { query: { symbol: 'ETHUSDT' } },
  lacking: { key: 'alice-mgt', names: 'spot read' },
  perSecond: 20,
  refused: {
    request: { query: { symbol: 'NOPEUSDT' } },
    english: 'Parameter NOPEUSDT does not exist',
    chinese: '参数NOPEUSDT不存在',
  },
});
