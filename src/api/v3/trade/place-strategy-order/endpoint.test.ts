import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../test/support/shared-outcomes.ts';
import {
  bid,
  done,
  finishedPlans,
  openLong,
  pendingPlans,
  setIndex,
  spotAsk,
  spotTradeAt,
  strategies,
  v3Call,
} from '../../../../../test/support/trigger-calls.ts';

const stop = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  posSide: 'long',
  stopLoss: '59000',
  slTriggerBy: 'mark',
};
const NAME = 'place-strategy-order';

describe('place-strategy-order', () => {
  const venue = perTest();

  it('protects all of a position, and v2 shows the same', async () => {
    await openLong(venue(), 'alice');
    const { orderId } = done(await v3Call(venue(), NAME, { ...stop, clientOid: 's-1' }));
    expect(await strategies(venue(), 'USDT-FUTURES')).toEqual([
      {
        orderId,
        clientOid: 's-1',
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        type: 'tpsl',
        tpslMode: 'full',
        qty: '0.01',
        side: 'sell',
        posSide: 'long',
        status: 'pending',
        triggerType: 'stopLoss',
        tpTriggerBy: '',
        slTriggerBy: 'mark',
        takeProfit: '',
        stopLoss: '59000',
        tpOrderType: '',
        slOrderType: 'market',
        tpLimitPrice: '',
        slLimitPrice: '',
        triggerBy: '',
        triggerPrice: '',
        triggerOrderType: '',
        triggerOrderPrice: '',
        createdTime: expect.stringMatching(/^\d{13}$/),
        updatedTime: expect.stringMatching(/^\d{13}$/),
      },
    ]);
    expect(await pendingPlans(venue(), 'pos_loss')).toMatchObject([
      { orderId, triggerPrice: '59000', triggerType: 'mark_price' },
    ]);
    await bid(venue(), '58990');
    await setIndex(venue(), '59000');
    expect(await finishedPlans(venue(), 'pos_loss')).toMatchObject([{ planStatus: 'executed' }]);
  });

  it('takes a part of a position in the words of ccxt: side and qty, no posSide', async () => {
    await openLong(venue(), 'alice');
    const { posSide, slTriggerBy, ...rest } = stop;
    const sent = {
      ...rest,
      side: 'sell',
      qty: '0.004',
      slOrderType: 'limit',
      slLimitPrice: '58990',
    };
    done(await v3Call(venue(), NAME, sent));
    expect(await strategies(venue(), 'USDT-FUTURES')).toMatchObject([
      { qty: '0.004', tpslMode: 'partial', slTriggerBy: 'market', slLimitPrice: '58990' },
    ]);
  });

  it('R-P-16: makes two of a take-profit and a stop-loss, or none', async () => {
    await openLong(venue(), 'alice');
    const both = { ...stop, takeProfit: '65000', clientOid: 'both' };
    const { orderId } = done(await v3Call(venue(), NAME, both));
    expect(await strategies(venue(), 'USDT-FUTURES')).toMatchObject([
      { triggerType: 'stopLoss', stopLoss: '59000' },
      { triggerType: 'takeProfit', takeProfit: '65000', orderId, clientOid: 'both' },
    ]);
    const wrong = { ...both, clientOid: 'again', stopLoss: '61000' };
    expect(await v3Call(venue(), NAME, wrong)).toMatchObject({ status: 400, code: '25586' });
    expect(await strategies(venue(), 'USDT-FUTURES')).toHaveLength(2);
  });

  it('places any order at a price with type trigger', async () => {
    const trigger = {
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      type: 'trigger',
      side: 'buy',
      qty: '0.01',
      triggerPrice: '61000',
      triggerBy: 'mark',
      triggerOrderType: 'limit',
      triggerOrderPrice: '61010',
    };
    done(await v3Call(venue(), NAME, trigger));
    expect(await strategies(venue(), 'USDT-FUTURES', 'trigger')).toMatchObject([
      { type: 'trigger', side: 'buy', triggerPrice: '61000', triggerOrderPrice: '61010' },
    ]);
    expect(await strategies(venue(), 'USDT-FUTURES', 'tpsl')).toEqual([]);
    await setIndex(venue(), '61000');
    expect(await finishedPlans(venue(), 'normal_plan')).toMatchObject([{ planStatus: 'executed' }]);
  });

  it('makes a spot take-profit or stop-loss order', async () => {
    await spotTradeAt(venue(), '2500');
    const sent = { category: 'SPOT', symbol: 'ETHUSDT', side: 'sell', qty: '0.1' };
    const { orderId } = done(await v3Call(venue(), NAME, { ...sent, stopLoss: '2400' }));
    expect(done(await spotAsk(venue(), 'unfilled-orders', { tpslType: 'tpsl' }))).toMatchObject([
      { orderId, triggerPrice: '2400', side: 'sell', size: '0.1' },
    ]);
    const both = { ...sent, stopLoss: '2400', takeProfit: '2600' };
    expect(await v3Call(venue(), NAME, both)).toMatchObject({ code: '40020' });
  });

  it.each([
    ['neither price', { stopLoss: '' }, '40019', 'takeProfit'],
    ['neither position nor side', { posSide: '' }, '40019', 'posSide'],
    ['a limit without price', { slOrderType: 'limit' }, '40019', 'slLimitPrice'],
    ['a part without size', { tpslMode: 'partial' }, '40019', 'qty'],
    [
      'a trigger without side',
      { type: 'trigger', triggerPrice: '61000', qty: '0.01' },
      '40019',
      'side',
    ],
    [
      'a trigger without price',
      { type: 'trigger', side: 'buy', qty: '0.01' },
      '40019',
      'triggerPrice',
    ],
    ['a position that is not there', { posSide: 'short' }, '25601', ''],
    ['too fine a price', { stopLoss: '59000.01' }, '25244', ''],
    ['an unknown type', { type: 'oco' }, '40020', 'type'],
    ['spot margin', { category: 'MARGIN', symbol: 'ETHUSDT' }, '25240', ''],
  ])('refuses %s', async (_, change, code, words) => {
    await openLong(venue(), 'alice');
    const reply = await v3Call(venue(), NAME, { ...stop, ...change });
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(words);
    expect(await strategies(venue(), 'USDT-FUTURES')).toEqual([]);
  });
});

describeSharedOutcomes({
  method: 'POST',
  path: '/api/v3/trade/place-strategy-order',
  request: async (venue) => {
    await openLong(venue, 'alice');
    return { body: stop };
  },
  lacking: { key: 'alice-spot', names: 'uta_trade read_write' },
  perSecond: 10,
  refused: {
    request: { body: { ...stop, stopLoss: '' } },
    english: 'Parameter takeProfit,stopLoss cannot be empty',
    chinese: '参数takeProfit,stopLoss不能为空',
  },
});
