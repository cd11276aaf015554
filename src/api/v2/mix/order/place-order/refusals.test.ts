/** Every reason for which the engine refuses a futures order, as a caller of place-order is told it. */
import { describe, expect, it } from 'vitest';
import { openPositions, orderDetail } from '../../../../../../test/support/mix-reads.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import {
  type OrderBody,
  place,
  placeLimit,
  placeMarket,
} from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';
import type { UpdateInstrument } from '../../../../../engine/commands/update-instrument.ts';
import { DEFAULT_SETTINGS, type VenueSettings } from '../../../../../engine/core/reference.ts';

const limit = { side: 'buy', orderType: 'limit', price: '59000', size: '0.010' };
const market = { side: 'buy', orderType: 'market', size: '0.010' };
const BTC = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;
/** Half a million at any leverage; beyond that five times at most. */
const TIERS = [
  { upTo: '500000', maxLeverage: 125, maintenanceMarginRate: '0.004' },
  { upTo: '5000000', maxLeverage: 5, maintenanceMarginRate: '0.05' },
];

const change = (venue: TestVenue, changes: UpdateInstrument['changes']) =>
  venue.submit({ type: 'update-instrument', ...BTC, changes, by: 'test' });

const decide = (venue: TestVenue, settings: Partial<VenueSettings>) =>
  venue.submit({
    type: 'configure-venue',
    manualClock: true,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    copyTradingPairs: [],
    by: 'test',
  });

describe('errors: the terms of the contract', () => {
  const venue = perTest();

  it.each<[string, UpdateInstrument['changes'], OrderBody, [code: string, words: string]]>([
    ['a halted contract', { status: 'halted' }, limit, ['40844', 'maintenance']],
    ['one that only cancels', { status: 'cancel_only' }, limit, ['40844', 'maintenance']],
    ['less than its minimum', { minSize: '0.02' }, limit, ['45111', '0.02']],
    ['more than its maximum', { maxSize: '0.009' }, limit, ['45112', '0.009']],
    ['more than its maximum at market', { maxMarketSize: '0.005' }, market, ['45112', '0.005']],
    // 0.01 · 59 000 = 590.
    ['less value than its minimum', { minValue: '590.1' }, limit, ['45110', '590.1']],
    // The mark is 60 000: a buy at most at 60 600, a sell at least at 59 400.
    [
      'a buy above its band',
      { priceBand: { buy: '0.01', sell: '0.01' } },
      { ...limit, price: '60600.1' },
      ['40815', 'higher'],
    ],
    [
      'a sell below its band',
      { priceBand: { buy: '0.01', sell: '0.01' } },
      { ...limit, side: 'sell', price: '59399.9' },
      ['40816', 'lower'],
    ],
    // Two of 5 · 60 000 = 300 000, at the default leverage of 10.
    ['more than its tier', { tiers: TIERS }, { ...limit, size: '5' }, ['40921', '500000']],
    // 0.01 waits already, and counts at the mark: two of 600 are more than 1 100.
    [
      'more than may be open',
      { openInterestLimit: { user: '1100' } },
      limit,
      ['22029', 'a maximum position of 1100 USDT'],
    ],
  ])('%s', async (_, changes, order, [code, words]) => {
    expect((await place(venue(), 'alice', order)).code).toBe('00000');
    await change(venue(), changes);
    const { order: placed } = venue().state.counters;
    const reply = await place(venue(), 'alice', order);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(words);
    expect(venue().state.counters.order).toBe(placed);
  });

  it('more open orders than it allows, until one is gone', async () => {
    await change(venue(), { maxOpenOrders: 1 });
    const first = await place(venue(), 'alice', limit);
    expect(await place(venue(), 'alice', limit)).toMatchObject({ status: 400, code: '40761' });
    const body = { ...BTC, productType: BTC.category, orderId: first.data.orderId };
    await venue().call('POST', '/api/v2/mix/order/cancel-order', { body });
    expect((await place(venue(), 'alice', limit)).code).toBe('00000');
  });

  it('a price or a size off a step that is no power of ten (A42)', async () => {
    const spec = { ...BTC, symbol: 'STEPUSDT', base: 'ETH', quote: 'USDT', marginCoin: 'USDT' };
    await venue().submit({
      type: 'create-instrument',
      spec: {
        ...spec,
        priceStep: '0.5',
        sizeStep: '0.05',
        minSize: '0.05',
        makerFeeRate: '0',
        takerFeeRate: '0',
        indexPrice: '100',
      },
      by: 'test',
    });
    const order = { ...limit, symbol: 'STEPUSDT', price: '99.5', size: '0.15' };
    expect((await place(venue(), 'alice', order)).code).toBe('00000');
    const price = await place(venue(), 'alice', { ...order, price: '99.7' });
    expect(price).toMatchObject({ status: 400, code: '45115', data: null });
    expect(price.msg).toBe('The price you enter should be a multiple of 0.5: price: got "99.7"');
    const size = await place(venue(), 'alice', { ...order, size: '0.12' });
    expect(size).toMatchObject({ status: 400, code: '22038', data: null });
    expect(size.msg).toBe(
      'Please enter the quantity as an integral multiple of 0.05: size: got "0.12"',
    );
  });
});

describe('errors: the state of the user', () => {
  const venue = perTest();

  it('is 40786 for a clientOid that is open, per user, even in parallel (A27)', async () => {
    const sent = { ...limit, clientOid: 'k-2' };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => place(venue(), 'alice', sent)),
    );
    expect(replies.filter((reply) => reply.code === '00000')).toHaveLength(1);
    expect(replies.filter((reply) => reply.code === '40786')).toHaveLength(9);
    expect((await place(venue(), 'bob', sent)).code).toBe('00000');
  });

  it('is 40786 for a clientOid once used, where the venue wants it unique for ever', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '1']);
    const sent = { ...market, clientOid: 'once' };
    await decide(venue(), { clientOidScope: 'all' });
    expect((await place(venue(), 'alice', sent)).code).toBe('00000');
    expect(await place(venue(), 'alice', sent)).toMatchObject({ status: 400, code: '40786' });
  });

  it('is 40762 for an order beyond the margin', async () => {
    expect(await place(venue(), 'alice', { ...limit, size: '10000' })).toMatchObject({
      status: 400,
      code: '40762',
      data: null,
    });
  });

  it('is 45117 for another margin mode while something is open', async () => {
    await place(venue(), 'alice', limit);
    const reply = await place(venue(), 'alice', { ...limit, marginMode: 'crossed' });
    expect(reply).toMatchObject({ status: 400, code: '45117' });
  });

  it('is 22071 for isolated margin while all coins margin together', async () => {
    await venue().submit({ type: 'set-asset-mode', uid: '1001', assetMode: 'union' });
    const reply = await place(venue(), 'alice', limit);
    expect(reply).toMatchObject({ status: 400, code: '22071', data: null });
    const crossed = await place(venue(), 'alice', { ...limit, marginMode: 'crossed' });
    expect(crossed.code).toBe('00000');
  });

  it('is 22002 for a close of what is not there, and 40757 for one of more than is there', async () => {
    const close = { ...market, tradeSide: 'close' };
    expect(await place(venue(), 'carol', close)).toMatchObject({ status: 400, code: '22002' });
    await placeLimit(venue(), 'bob', ['sell', '60000', '1']);
    await placeMarket(venue(), 'carol', ['buy', '0.009'], { tradeSide: 'open' });
    expect(await place(venue(), 'carol', close)).toMatchObject({ status: 400, code: '40757' });
    expect(await openPositions(venue(), 'carol')).toMatchObject([{ total: '0.009' }]);
  });

  it('is 40774 for a tradeSide in one-way mode, where the venue refuses it (R-4.2-2)', async () => {
    await decide(venue(), { oneWayTradeSide: 'reject' });
    const reply = await place(venue(), 'alice', { ...limit, tradeSide: 'open' });
    expect(reply).toMatchObject({ status: 400, code: '40774', data: null });
    expect((await place(venue(), 'alice', limit)).code).toBe('00000');
  });

  it('is 22004 for a copy-trading key outside its pairs: R-4.2-7', async () => {
    const allowed = await place(venue(), 'alice-copy', limit);
    expect(allowed.code).toBe('00000');
    const record = await orderDetail(venue(), 'alice', { orderId: allowed.data.orderId });
    expect(record.orderSource).toBe('Trader_delegate');
    const other = { ...limit, symbol: 'ETHUSDT', price: '2000', size: '0.01' };
    expect((await place(venue(), 'alice-copy', other)).code).toBe('22004');
  });
});

describe('limit of a copy-trading key', () => {
  const venue = perTest({ rateLimits: {} });

  it('is one order a second, counted apart from the other keys (R-8-1)', async () => {
    expect((await place(venue(), 'alice-copy', limit)).code).toBe('00000');
    expect(await place(venue(), 'alice-copy', limit)).toMatchObject({ status: 429, code: '429' });
    expect((await place(venue(), 'alice', limit)).code).toBe('00000');
    expect(venue().state.counters.order).toBe(2);
    venue().clock.nowMs += 1000;
    expect((await place(venue(), 'alice-copy', limit)).code).toBe('00000');
  });
});
