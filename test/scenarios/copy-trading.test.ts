/** Copy-trading keys, on every way to place, arm or change an order that there is. */
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { venueEndpoints } from '../../src/venue/endpoints.ts';
import { perTest } from '../support/shared-outcomes.ts';
import {
  bid,
  contract,
  done,
  mixCall,
  openLong,
  spotCall,
  v3Call,
} from '../support/trigger-calls.ts';
import { placeUnified } from '../support/unified-orders.ts';
import {
  futuresDefaults,
  type OrderBody,
  place,
  placeLimit,
  placeSpotLimit,
} from '../support/v2-orders.ts';
import type { TestVenue } from '../support/venue.ts';

const PERP = { ...contract, symbol: 'ETHUSDT' };
const LIMIT = { side: 'buy', orderType: 'limit', price: '1900', size: '0.01' };
const V3 = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' };
const SPOT_LIMIT = { symbol: 'ETHUSDT', ...LIMIT, force: 'gtc' };

/** What alice has on pairs that are not on the list, by id. */
interface Held {
  readonly perpOrder: string;
  readonly spotOrder: string;
  readonly plan: string;
  readonly spotPlan: string;
  readonly takeProfit: string;
}

/** A call for each endpoint that places, on a pair that is not on the list. */
const CALLS: Readonly<Record<string, (held: Held) => unknown>> = {
  '/api/v2/margin/crossed/batch-place-order': () => ({
    symbol: 'ETHUSDT',
    orderList: [
      {
        side: 'buy',
        orderType: 'limit',
        price: '1900',
        baseSize: '0.01',
        loanType: 'normal',
        force: 'gtc',
      },
    ],
  }),
  '/api/v2/margin/crossed/place-order': () => ({
    symbol: 'ETHUSDT',
    side: 'buy',
    orderType: 'limit',
    price: '1900',
    baseSize: '0.01',
    loanType: 'normal',
    force: 'gtc',
  }),
  '/api/v2/margin/isolated/batch-place-order': () => ({
    symbol: 'ETHUSDT',
    orderList: [
      {
        side: 'buy',
        orderType: 'limit',
        price: '1900',
        baseSize: '0.01',
        loanType: 'normal',
        force: 'gtc',
      },
    ],
  }),
  '/api/v2/margin/isolated/place-order': () => ({
    symbol: 'ETHUSDT',
    side: 'buy',
    orderType: 'limit',
    price: '1900',
    baseSize: '0.01',
    loanType: 'normal',
    force: 'gtc',
  }),
  '/api/v2/mix/order/batch-place-order': () => ({
    ...PERP,
    marginMode: 'isolated',
    orderList: [LIMIT],
  }),
  '/api/v2/mix/order/click-backhand': () => ({ ...PERP }),
  '/api/v2/mix/order/modify-order': ({ perpOrder }) => ({
    ...PERP,
    orderId: perpOrder,
    newClientOid: 'larger',
    newSize: '0.02',
    newPrice: '1900',
  }),
  '/api/v2/mix/order/modify-plan-order': ({ plan }) => ({
    ...PERP,
    orderId: plan,
    newSize: '0.02',
  }),
  '/api/v2/mix/order/modify-tpsl-order': ({ takeProfit }) => ({
    ...PERP,
    orderId: takeProfit,
    triggerPrice: '2600',
    size: '0.02',
  }),
  '/api/v2/mix/order/place-order': () => ({ ...futuresDefaults, ...PERP, ...LIMIT }),
  '/api/v2/mix/order/place-plan-order': () => ({
    ...futuresDefaults,
    ...PERP,
    ...LIMIT,
    triggerPrice: '1950',
    triggerType: 'mark_price',
  }),
  '/api/v2/mix/order/place-pos-tpsl': () => ({
    ...PERP,
    holdSide: 'long',
    stopSurplusTriggerPrice: '2700',
  }),
  '/api/v2/mix/order/place-tpsl-order': () => ({
    ...PERP,
    planType: 'profit_plan',
    holdSide: 'long',
    triggerPrice: '2700',
    size: '0.01',
  }),
  '/api/v2/spot/trade/batch-orders': () => ({ symbol: 'ETHUSDT', orderList: [SPOT_LIMIT] }),
  '/api/v2/spot/trade/batch-cancel-replace-order': ({ spotOrder }) => ({
    orderList: [{ symbol: 'ETHUSDT', orderId: spotOrder, price: '1900', size: '0.01' }],
  }),
  '/api/v2/spot/trade/cancel-replace-order': ({ spotOrder }) => ({
    symbol: 'ETHUSDT',
    orderId: spotOrder,
    price: '1900',
    size: '0.02',
  }),
  '/api/v2/spot/trade/modify-plan-order': ({ spotPlan }) => ({
    orderId: spotPlan,
    triggerPrice: '1800',
    orderType: 'limit',
    executePrice: '1800',
    size: '0.02',
  }),
  '/api/v2/spot/trade/place-order': () => SPOT_LIMIT,
  '/api/v2/spot/trade/place-plan-order': () => ({
    symbol: 'ETHUSDT',
    side: 'buy',
    triggerPrice: '1850',
    orderType: 'limit',
    executePrice: '1850',
    size: '0.01',
  }),
  '/api/v3/trade/batch-modify-order': ({ perpOrder }) => [{ orderId: perpOrder, qty: '0.05' }],
  '/api/v3/trade/modify-order': ({ perpOrder }) => ({ orderId: perpOrder, qty: '0.05' }),
  '/api/v3/trade/modify-strategy-order': ({ plan }) => ({ orderId: plan, qty: '0.05' }),
  '/api/v3/trade/place-batch': () => [
    { ...V3, side: 'buy', orderType: 'limit', price: '1900', qty: '0.01' },
  ],
  '/api/v3/trade/place-order': () => ({
    ...V3,
    side: 'buy',
    orderType: 'limit',
    price: '1900',
    qty: '0.01',
  }),
  '/api/v3/trade/place-strategy-order': () => ({
    ...V3,
    type: 'tpsl',
    posSide: 'long',
    takeProfit: '2700',
  }),
};

const isPlacing = (endpoint: Endpoint) => endpoint.placesOrders !== undefined;

async function hold(venue: TestVenue): Promise<Held> {
  await venue.submit({
    type: 'set-index-price',
    by: 'test',
    prices: [{ category: 'USDT-FUTURES', symbol: 'ETHUSDT', price: '2000' }],
  });
  const eth = { ...PERP };
  done(await placeLimit(venue, 'bob', ['sell', '2000', '0.1'], eth));
  done(await placeLimit(venue, 'alice', ['buy', '2000', '0.1'], eth));
  const spotBid = await placeSpotLimit(venue, 'alice', ['buy', '1900', '0.01']);
  const plan = CALLS['/api/v2/mix/order/place-plan-order'] ?? (() => ({}));
  const spotPlan = CALLS['/api/v2/spot/trade/place-plan-order'] ?? (() => ({}));
  const profit = CALLS['/api/v2/mix/order/place-tpsl-order'] ?? (() => ({}));
  const none = { perpOrder: '', spotOrder: '', plan: '', spotPlan: '', takeProfit: '' };
  done(await placeSpotLimit(venue, 'bob', ['sell', '2000', '0.01']));
  done(await placeSpotLimit(venue, 'carol', ['buy', '2000', '0.01']));
  return {
    perpOrder: done(await placeLimit(venue, 'alice', ['buy', '1900', '0.01'], eth)).orderId,
    spotOrder: done(spotBid).orderId,
    plan: done(await mixCall(venue, 'place-plan-order', plan(none) as OrderBody)).orderId,
    spotPlan: done(await spotCall(venue, 'place-plan-order', spotPlan(none) as OrderBody)).orderId,
    takeProfit: done(await mixCall(venue, 'place-tpsl-order', profit(none) as OrderBody)).orderId,
  };
}

const endpoints = await venueEndpoints();
const placing = endpoints.filter(isPlacing);

describe('away from its pairs', () => {
  const venue = perTest();

  it('every endpoint that places is walked, and no other looks as if it did', () => {
    expect(placing.map(({ path }) => path)).toEqual(Object.keys(CALLS).sort());
    const others = endpoints.filter(
      ({ method, access, path }) =>
        method === 'POST' &&
        access.kind === 'user' &&
        /\/(?:order|trade|margin\/(?:crossed|isolated))\//.test(path),
    );
    const silent = others.filter((each) => !isPlacing(each)).map(({ path }) => path);
    const ends = /\/(?:cancel|batch-cancel|countdown-cancel|close)-[a-z-]+$|\/account\/[a-z-]+$/;
    expect(silent.filter((path) => !ends.test(path))).toEqual([]);
    expect(silent.length).toBeGreaterThan(10);
  });

  it.each(Object.entries(CALLS))('R-8-2 Y3: %s is refused at once', async (path, bodyOf) => {
    const held = await hold(venue());
    const { seq } = venue().state;
    const before = ordersOf(venue());
    const reply = await venue().call('POST', path, { as: 'alice-copy', body: bodyOf(held) });
    const code = path.startsWith('/api/v3') ? '25013' : '22004';
    // Its items tell the sentence alone.
    const told = path.includes('batch-cancel-replace') ? 'not support API trade' : `"${code}"`;
    expect(reply.text).toContain(told);
    expect(ordersOf(venue())).toEqual(before);
    expect(venue().state.seq - seq).toBeLessThanOrEqual(1);
    const same = await venue().call('POST', path, { as: 'alice', body: bodyOf(held) });
    if (!path.includes('margin')) expect(same.text).toContain('"code":"00000"');
  });

  it('R-8-2: it may cancel there', async () => {
    const { perpOrder, plan } = await hold(venue());
    done(await mixCall(venue(), 'cancel-order', { ...PERP, orderId: perpOrder }, 'alice-copy'));
    const orderIdList = [{ orderId: plan }];
    done(await mixCall(venue(), 'cancel-plan-order', { ...PERP, orderIdList }, 'alice-copy'));
  });
});

describe('on its pairs', () => {
  const venue = perTest();

  it('R-8-2: plans, changes and reversals are as for any key', async () => {
    await openLong(venue(), 'alice');
    await bid(venue(), '59900');
    const order = await placeUnified(venue(), {
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'limit',
      price: '59000',
      qty: '0.005',
    });
    done(await v3Call(venue(), 'modify-order', { orderId: order, qty: '0.006' }, 'alice-copy'));
    done(await mixCall(venue(), 'click-backhand', {}, 'alice-copy'));
  });
});

describe('its one order a second', () => {
  const venue = perTest({ rateLimits: {} });
  const order = { side: 'buy', orderType: 'limit', price: '59000', size: '0.001' };
  const batch = (orders: number) =>
    mixCall(
      venue(),
      'batch-place-order',
      { marginMode: 'isolated', orderList: Array.from({ length: orders }, () => order) },
      'alice-copy',
    );

  it('R-8-1 Y2: each order of a batch counts', async () => {
    expect((await batch(20)).code).toBe('429');
    expect((await batch(2)).code).toBe('429');
    expect(venue().state.users.get('1001')?.openOrders.size).toBe(0);
    expect((await batch(1)).code).toBe('00000');
    expect((await batch(1)).code).toBe('429');
    venue().clock.nowMs += 1000;
    expect((await batch(1)).code).toBe('00000');
  });

  it('R-8-1 Y2: all ways to place count together, and not the calls of other keys', async () => {
    expect((await place(venue(), 'alice-copy', order)).code).toBe('00000');
    expect((await batch(1)).code).toBe('429');
    const plan = { ...futuresDefaults, ...order, triggerPrice: '59500', triggerType: 'mark_price' };
    expect((await mixCall(venue(), 'place-plan-order', plan, 'alice-copy')).code).toBe('429');
    const v3 = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit' };
    const unified = await v3Call(
      venue(),
      'place-order',
      { ...v3, price: '59000', qty: '0.001' },
      'alice-copy',
    );
    expect(unified.code).toBe('429');
    for (let call = 0; call < 10; call += 1)
      expect((await place(venue(), 'alice', order)).code).toBe('00000');
    expect(
      (await mixCall(venue(), 'cancel-all-orders', { productType: 'USDT-FUTURES' }, 'alice-copy'))
        .code,
    ).toBe('00000');
  });

  it('R-8-1: what is not well formed is no order', async () => {
    expect((await place(venue(), 'alice-copy', { ...order, side: 'no' })).code).toBe('40020');
    expect((await place(venue(), 'alice-copy', order)).code).toBe('00000');
  });
});

function ordersOf(venue: TestVenue) {
  const user = venue.state.users.get('1001');
  const orders = [...(user?.openOrders.values() ?? [])].map(({ id, lots }) => [id, lots]);
  const triggers = [...(user?.triggers.values() ?? [])].map((each) => [each.id, each.order.lots]);
  return { orders, triggers };
}
