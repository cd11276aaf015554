import { describe, expect, it } from 'vitest';
import { describeOperation } from '../../../../../../test/support/operation-outcomes.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { spotTradeAt } from '../../../../../../test/support/trigger-calls.ts';
import { orderIds, unfilled } from '../../../../../../test/support/unfilled-orders.ts';
import { placeSpot, placeSpotLimit } from '../../../../../../test/support/v2-orders.ts';

const PATH = '/api/v2/spot/trade/unfilled-orders';

describe('success', () => {
  const venue = perTest();

  it('R-2.2-3: shows every field of an untouched order, all strings but triggerPrice (A43)', async () => {
    const { data: placed } = await placeSpotLimit(venue(), 'alice', ['buy', '2500.00', '0.0010'], {
      clientOid: 'u-1',
      presetTakeProfitPrice: '2600',
      executeTakeProfitPrice: '2599.5',
      presetStopLossPrice: '2400.00',
    });
    const { data, msg } = await unfilled(venue());
    const now = String(venue().clock.nowMs);
    expect(msg).toBe('success');
    expect(data).toEqual([
      {
        userId: '1001',
        symbol: 'ETHUSDT',
        orderId: placed.orderId,
        clientOid: 'u-1',
        priceAvg: '2500',
        size: '0.001',
        orderType: 'limit',
        side: 'buy',
        status: 'live',
        basePrice: '0',
        baseVolume: '0',
        quoteVolume: '0',
        enterPointSource: 'API',
        orderSource: 'normal',
        presetTakeProfitPrice: '2600',
        executeTakeProfitPrice: '2599.5',
        presetStopLossPrice: '2400',
        executeStopLossPrice: '',
        cTime: now,
        uTime: now,
        tpslType: 'normal',
        triggerPrice: null,
      },
    ]);
  });

  it('shows the order price as priceAvg and the average fill price as basePrice', async () => {
    await placeSpotLimit(venue(), 'bob', ['sell', '2400', '0.0005']);
    await placeSpotLimit(venue(), 'alice', ['buy', '2500', '0.0010']);
    const { data } = await unfilled(venue());
    expect(data).toMatchObject([
      {
        status: 'partially_filled',
        priceAvg: '2500',
        basePrice: '2400',
        baseVolume: '0.0005',
        quoteVolume: '1.2',
      },
    ]);
  });

  it('lists an order right after it was placed, a hundred times (A28)', async () => {
    for (let round = 0; round < 100; round += 1) {
      const { data } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.0010']);
      const rows = (await unfilled(venue(), { orderId: data.orderId })).data;
      expect(orderIds(rows)).toEqual([data.orderId]);
    }
  });

  it('marks the orders of a copy-trading key', async () => {
    await venue().submit({
      type: 'configure-venue',
      manualClock: true,
      settings: venue().state.settings,
      copyTradingPairs: [{ category: 'SPOT', symbol: 'ETHUSDT' }],
      by: 'test',
    });
    await placeSpotLimit(venue(), 'alice-copy', ['sell', '3000', '1']);
    expect((await unfilled(venue())).data).toMatchObject([{ orderSource: 'spot_trader_sell' }]);
  });

  it('shows a user nothing of another', async () => {
    await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1']);
    expect((await unfilled(venue(), {}, 'bob')).data).toEqual([]);
  });
});

describe('filters', () => {
  const venue = perTest();

  it('R-3: keeps live and partly filled orders, plain ones apart from triggers (A45)', async () => {
    await placeSpotLimit(venue(), 'bob', ['sell', '2400', '1.5']);
    const filled = await placeSpotLimit(venue(), 'alice', ['buy', '2400', '1']);
    const part = await placeSpotLimit(venue(), 'alice', ['buy', '2400', '1']);
    const live = await placeSpotLimit(venue(), 'alice', ['buy', '2300', '1']);
    const gone = await placeSpotLimit(venue(), 'alice', ['buy', '2300', '1']);
    await venue().call('POST', '/api/v2/spot/trade/cancel-order', {
      body: { symbol: 'ETHUSDT', orderId: gone.data.orderId },
    });
    const all = (await unfilled(venue())).data;
    expect(orderIds(all)).toEqual([live.data.orderId, part.data.orderId]);
    expect((await unfilled(venue(), { tpslType: 'tpsl' })).data).toEqual([]);
    expect((await unfilled(venue(), { tpslType: 'normal', symbol: 'DOGEUSDT' })).data).toEqual([]);
    expect((await unfilled(venue(), { orderId: filled.data.orderId })).data).toEqual([]);
  });

  it('R-2.2-3: shows a tpsl order apart, with its trigger price, page by page (A45)', async () => {
    await spotTradeAt(venue(), '2500');
    const tpsl = { tpslType: 'tpsl', triggerPrice: '2600.00', clientOid: 't-1' };
    const limit = ['sell', '2590', '0.1'] as const;
    const { data: placed } = await placeSpotLimit(venue(), 'alice', limit, tpsl);
    const now = String(venue().clock.nowMs);
    expect((await unfilled(venue(), { tpslType: 'tpsl' })).data).toEqual([
      {
        userId: '1001',
        symbol: 'ETHUSDT',
        orderId: placed.orderId,
        clientOid: 't-1',
        priceAvg: '2590',
        size: '0.1',
        orderType: 'limit',
        side: 'sell',
        status: 'live',
        basePrice: '0',
        baseVolume: '0',
        quoteVolume: '0',
        enterPointSource: 'API',
        orderSource: 'normal',
        presetTakeProfitPrice: '',
        executeTakeProfitPrice: '',
        presetStopLossPrice: '',
        executeStopLossPrice: '',
        cTime: now,
        uTime: now,
        tpslType: 'tpsl',
        triggerPrice: '2600',
      },
    ]);
    expect((await unfilled(venue())).data).toEqual([]);
    for (const query of [{ idLessThan: placed.orderId }, { orderId: '1' }, { symbol: 'DOGEUSDT' }])
      expect((await unfilled(venue(), { tpslType: 'tpsl', ...query })).data).toEqual([]);
  });

  it('R-2.2-3: the presets of a filled order become tpsl orders, until one of them fires (A45)', async () => {
    await placeSpotLimit(venue(), 'alice', ['buy', '2500', '0.1'], {
      presetTakeProfitPrice: '2600',
      presetStopLossPrice: '2400',
    });
    await placeSpotLimit(venue(), 'bob', ['sell', '2500', '0.1']);
    const shown = async () => (await unfilled(venue(), { tpslType: 'tpsl' })).data;
    // 0.1 bought less the maker fee of 0.001 of it.
    expect(await shown()).toMatchObject([
      { triggerPrice: '2400', side: 'sell', orderType: 'market', size: '0.0999', priceAvg: '0' },
      { triggerPrice: '2600', side: 'sell', orderType: 'market', size: '0.0999', priceAvg: '0' },
    ]);
    await spotTradeAt(venue(), '2600');
    expect(await shown()).toEqual([]);
  });

  it('shows no futures order', async () => {
    await venue().call('POST', '/api/v2/mix/order/place-order', {
      body: {
        symbol: 'BTCUSDT',
        productType: 'USDT-FUTURES',
        marginMode: 'crossed',
        marginCoin: 'USDT',
        side: 'buy',
        orderType: 'limit',
        price: '50000',
        size: '1',
      },
    });
    expect((await unfilled(venue())).data).toEqual([]);
  });
});

describe('errors: receive window', () => {
  const venue = perTest();

  it.each([
    ['within it', -2000, 3000, '00000'],
    ['60 seconds at most', 0, 60_000, '00000'],
    ['after it', -5000, 3000, '40078'],
    ['longer than allowed', 0, 60_001, '40079'],
  ])('%s (A04)', async (_, offsetMs, receiveWindow, code) => {
    const requestTime = venue().clock.nowMs + offsetMs;
    expect((await unfilled(venue(), { requestTime, receiveWindow })).code).toBe(code);
  });
});

describe('errors: refused parameters', () => {
  const venue = perTest();

  it.each([
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', '1e1'],
    ['limit', 'ten'],
    ['startTime', 'yesterday'],
    ['startTime', '-1'],
    ['endTime', 'tomorrow'],
    ['endTime', '1e12'],
    ['idLessThan', 'abc'],
    ['idLessThan', '-1'],
    ['tpslType', 'trailing'],
    ['symbol', 'E'.repeat(65)],
    ['orderId', '1'.repeat(65)],
    ['requestTime', 'now'],
    ['receiveWindow', '-1'],
    ['receiveWindow', 'long'],
  ])('refuses %s=%s and names it', async (name, value) => {
    const reply = await unfilled(venue(), { [name]: value });
    expect(reply).toMatchObject({ status: 400, code: '40020', data: null });
    expect(reply.msg).toContain(name);
  });

  it.each(['NOPEUSDT', 'BTCUSDT'])('refuses %s, no spot pair, by name', async (symbol) => {
    const reply = await unfilled(venue(), { symbol });
    expect(reply).toMatchObject({ status: 400, code: '40034', data: null });
    expect(reply.msg).toContain(symbol);
  });

  it('finds nothing under an id that no order can have (A29)', async () => {
    await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1']);
    expect(await unfilled(venue(), { orderId: 'abc' })).toMatchObject({ code: '00000', data: [] });
  });

  it('takes empty values as absent (A40)', async () => {
    const reply = await unfilled(venue(), { symbol: '', startTime: '', idLessThan: '', limit: '' });
    expect(reply.code).toBe('00000');
  });
});

describe('market orders', () => {
  const venue = perTest();

  it('never rest', async () => {
    await placeSpot(venue(), 'alice', { side: 'buy', orderType: 'market', size: '10' });
    expect((await unfilled(venue())).data).toEqual([]);
  });
});

describeOperation({
  method: 'GET',
  path: PATH,
  request: {},
  refusedMode: 'unified',
  lacking: { key: 'alice-mgt', names: 'spot read' },
  perSecond: 20,
  refused: {
    request: { query: { limit: 'ten' } },
    english: 'Parameter limit error',
    chinese: '参数limit错误',
  },
});
