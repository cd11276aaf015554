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
const NAME = 'batch-cancel-plan-order';

describe('batch-cancel-plan-order', () => {
  const venue = perTest();

  it('cancels the plan orders of the pairs named, else all, and no other order', async () => {
    await spotTradeAt(venue(), '2500');
    const { orderId } = done(await spotCall(venue(), 'place-plan-order', plan));
    done(await spotCall(venue(), 'place-order', { ...plan, price: '2600', tpslType: 'tpsl' }));
    const none = { successList: [], failureList: [] };
    expect(done(await spotCall(venue(), NAME, { symbolList: ['DOGEUSDT'] }))).toEqual(none);
    expect(done(await spotCall(venue(), NAME, { symbolList: ['ETHUSDT'] }))).toMatchObject({
      successList: [{ orderId }],
      failureList: [],
    });
    done(await spotCall(venue(), 'place-plan-order', plan));
    expect(done(await spotCall(venue(), NAME, {})).successList).toHaveLength(1);
    const tpsl = done(await spotAsk(venue(), 'unfilled-orders', { tpslType: 'tpsl' }));
    expect(tpsl).toHaveLength(1);
  });
});

describeSharedOutcomes({
  method: 'POST',
  path: '/api/v2/spot/trade/batch-cancel-plan-order',
  request: { body: {} },
  lacking: { key: 'alice-reader', names: 'spot read_write' },
  perSecond: 5,
  refused: {
    request: { body: { symbolList: ['NOPEUSDT'] } },
    english: 'Parameter NOPEUSDT does not exist',
    chinese: '参数NOPEUSDT不存在',
  },
});
