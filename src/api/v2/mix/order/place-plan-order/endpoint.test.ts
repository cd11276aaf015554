import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
import {
  bid,
  contract,
  done,
  finishedPlans,
  mixCall,
  openLong,
  pendingPlans,
  setIndex,
  tradeAt,
} from '../../../../../../test/support/trigger-calls.ts';

const NAME = 'place-plan-order';
const plan = {
  planType: 'normal_plan',
  marginMode: 'isolated',
  size: '0.01',
  triggerPrice: '61000',
  triggerType: 'fill_price',
  side: 'buy',
  orderType: 'limit',
  price: '61010',
};

describe('place-plan-order', () => {
  const venue = perTest();

  it('waits for the last price and then places its order, with presets of its own', async () => {
    await tradeAt(venue(), '60000');
    const sent = {
      ...plan,
      clientOid: 'p-1',
      stopSurplusTriggerPrice: '65000.0',
      stopSurplusTriggerType: 'mark_price',
      stopLossTriggerPrice: '59000',
      stopLossExecutePrice: '58990',
    };
    const { orderId, clientOid } = done(await mixCall(venue(), NAME, sent));
    expect(clientOid).toBe('p-1');
    expect(await pendingPlans(venue(), 'normal_plan')).toEqual([
      {
        planType: 'normal_plan',
        symbol: 'BTCUSDT',
        size: '0.01',
        orderId,
        clientOid: 'p-1',
        planStatus: 'live',
        price: '61010',
        executePrice: '61010',
        callbackRatio: '',
        triggerPrice: '61000',
        triggerType: 'fill_price',
        side: 'buy',
        posSide: 'net',
        tradeSide: 'buy_single',
        posMode: 'one_way_mode',
        reduceOnly: 'NO',
        marginCoin: 'USDT',
        marginMode: 'isolated',
        enterPointSource: 'API',
        orderType: 'limit',
        orderSource: 'plan_limit',
        cTime: expect.stringMatching(/^\d{13}$/),
        uTime: expect.stringMatching(/^\d{13}$/),
        stopSurplusTriggerPrice: '65000',
        stopSurplusExecutePrice: '',
        stopSurplusTriggerType: 'mark_price',
        stopLossTriggerPrice: '59000',
        ...{ presetStopSurplusPrice: '65000', presetStopLossPrice: '59000' },
        stopLossExecutePrice: '58990',
        stopLossTriggerType: 'fill_price',
      },
    ]);
    await tradeAt(venue(), '61000');
    expect(await pendingPlans(venue(), 'normal_plan')).toEqual([]);
    const [finished] = await finishedPlans(venue(), 'normal_plan');
    expect(finished).toMatchObject({ orderId, planStatus: 'executed', baseVolume: '0' });
    const { executeOrderId } = finished;
    const query = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', orderId: executeOrderId };
    const order = done(await venue().call('GET', '/api/v2/mix/order/detail', { query }));
    expect(order).toMatchObject({ price: '61010', size: '0.01', presetStopSurplusPrice: '65000' });
  });

  it('waits for the mark, in the hedge mode words of ccxt', async () => {
    const open = { tradeSide: 'Open', force: 'GTC', executePrice: '61010', price: undefined };
    const sent = { ...plan, ...open, triggerType: 'mark_price' };
    done(await mixCall(venue(), NAME, sent, 'carol'));
    expect(await pendingPlans(venue(), 'normal_plan', 'carol')).toMatchObject([
      { posSide: 'long', tradeSide: 'open', triggerType: 'mark_price', price: '61010' },
    ]);
    await setIndex(venue(), '61000');
    expect(await finishedPlans(venue(), 'normal_plan', 'carol')).toMatchObject([
      { planStatus: 'executed' },
    ]);
  });

  it('trails: from its price on it sells on a retreat from the best price', async () => {
    await openLong(venue(), 'alice');
    const trailing = {
      ...plan,
      planType: 'track_plan',
      side: 'sell',
      orderType: 'market',
      price: undefined,
      reduceOnly: 'YES',
      callbackRatio: '1',
    };
    done(await mixCall(venue(), NAME, trailing));
    expect(await pendingPlans(venue(), 'track_plan')).toMatchObject([
      { callbackRatio: '1', orderSource: 'tracking_market', price: '0', reduceOnly: 'YES' },
    ]);
    // Activated at 61000, best 62000: 1 % below it is 61380.
    for (const price of ['61000', '62000', '61381']) await tradeAt(venue(), price);
    expect(await pendingPlans(venue(), 'track_plan')).toHaveLength(1);
    await bid(venue(), '61000');
    await tradeAt(venue(), '61380');
    expect(await finishedPlans(venue(), 'track_plan')).toMatchObject([{ planStatus: 'executed' }]);
  });

  it('ends as fail_execute when its order is refused', async () => {
    await tradeAt(venue(), '60000');
    done(await mixCall(venue(), NAME, { ...plan, reduceOnly: 'YES' }));
    await tradeAt(venue(), '61000');
    expect(await finishedPlans(venue(), 'normal_plan')).toMatchObject([
      { planStatus: 'fail_execute', executeOrderId: '' },
    ]);
  });

  it.each([
    ['no trigger price', { triggerPrice: '' }, '40019', 'triggerPrice'],
    ['no trigger type', { triggerType: undefined }, '40019', 'triggerType'],
    ['a limit without price', { price: '' }, '40019', 'price'],
    ['an unknown plan type', { planType: 'pos_loss' }, '40020', 'planType'],
    [
      'a trailing plan without callback',
      { planType: 'track_plan', orderType: 'market' },
      '40019',
      'callbackRatio',
    ],
    [
      'a trailing limit order',
      { planType: 'track_plan', callbackRatio: '1' },
      '40020',
      'orderType',
    ],
    [
      'a callback above 10 %',
      { planType: 'track_plan', orderType: 'market', callbackRatio: '10.01' },
      '43011',
      'callback',
    ],
    ['too fine a trigger price', { triggerPrice: '61000.05' }, '40808', 'triggerPrice'],
    ['too fine a size', { size: '0.0015' }, '40808', 'size'],
    ['another margin coin', { marginCoin: 'BTC' }, '43049', 'Margin coin'],
    ['a take-profit on the wrong side', { stopSurplusTriggerPrice: '60000' }, '40915', ''],
    [
      'a preset off the step',
      { stopLossTriggerPrice: '59000.05' },
      '40808',
      'stopLossTriggerPrice',
    ],
    ['a clientOid too long', { clientOid: 'x'.repeat(65) }, '40305', ''],
  ])('refuses %s and keeps nothing', async (_, change, code, words) => {
    await tradeAt(venue(), '60000');
    const reply = await mixCall(venue(), NAME, { ...plan, ...change });
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(words);
    expect(await pendingPlans(venue(), 'normal_plan')).toEqual([]);
  });

  it('refuses to wait for a price that does not exist yet, and hedge mode without tradeSide', async () => {
    expect(await mixCall(venue(), NAME, plan)).toMatchObject({ code: '40823' });
    const onMark = { ...plan, triggerType: 'mark_price' };
    expect(await mixCall(venue(), NAME, onMark, 'carol')).toMatchObject({ code: '40774' });
  });
});

const body = { ...contract, ...plan, triggerType: 'mark_price' };

describeSharedOutcomes({
  method: 'POST',
  path: '/api/v2/mix/order/place-plan-order',
  request: { body },
  lacking: { key: 'alice-reader', names: 'futures read_write' },
  perSecond: 10,
  refused: {
    request: { body: { ...body, symbol: 'NOPEUSDT' } },
    english: 'Parameter NOPEUSDT does not exist',
    chinese: '参数NOPEUSDT不存在',
  },
});
