import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeUnified } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';
import type { InstrumentKey } from '../../../../engine/core/instrument.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const ENTRY = {
  symbol: 'ETHBTC',
  category: 'SPOT',
  base: 'ETH',
  quote: 'BTC',
  priceStep: '0.00001',
  sizeStep: '0.001',
  minSize: '0.001',
  makerFeeRate: '-0.0001',
  takerFeeRate: '0.001',
};

const DELIVERY = (deliveryTime: string) => ({
  category: 'USDT-FUTURES',
  quote: 'USDT',
  type: 'delivery',
  deliveryTime,
});
const FED = { category: 'USDT-FUTURES', base: 'XAU', quote: 'USDT', indexSource: 'spot' };

const create = (body: object) =>
  venue.call('POST', '/operator/v1/create-instrument', {
    as: 'operator',
    body: { ...ENTRY, ...body },
  });

describe('success', () => {
  it('W10: a perpetual without a funding cap pays funding, what is no perpetual has none', async () => {
    const linear = { base: 'XAU', category: 'USDT-FUTURES', quote: 'USDT' };
    await create({
      ...linear,
      symbol: 'XAUUSDT',
      priceStep: '0.1',
      sizeStep: '0.01',
      minSize: '0.01',
    });
    await create({ ...DELIVERY('2040-01-01T00:00:00Z'), symbol: 'D', base: 'XAU' });
    await create({});
    const capOf = (key: string) =>
      venue.state.markets.get(key as InstrumentKey)?.instrument.spec.fundingCap;
    expect(capOf('USDT-FUTURES:XAUUSDT')).toBe('0.003');
    expect(capOf('USDT-FUTURES:D')).toBeUndefined();
    expect(capOf('SPOT:ETHBTC')).toBeUndefined();
  });

  it('lists a spot pair that trades at once', async () => {
    expect((await create({})).data).toEqual({ instrument: 'SPOT:ETHBTC' });
    const order = { category: 'SPOT', symbol: 'ETHBTC', side: 'buy', orderType: 'limit' };
    await placeUnified(venue, { ...order, price: '0.03', qty: '1' });
    const rates = await venue.call('GET', '/api/v3/account/fee-rate', {
      query: { category: 'SPOT', symbol: 'ETHBTC' },
    });
    expect(rates.data.makerFeeRate).toBe('-0.0001');
  });

  it.each(['🚀', '币安', 'É1', 'X'.repeat(40)])('R-V-12 takes %s as a name', async (symbol) => {
    expect((await create({ symbol })).data).toEqual({ instrument: `SPOT:${symbol}` });
  });

  it('lists one that trades on margin as well', async () => {
    const reply = await create({ margin: { maxLeverage: 5 } });
    expect(venue.state.markets.get(reply.data.instrument)?.instrument.marginLeverage).toBe(5);
  });

  it.each([
    ['USDT-FUTURES', 'USDT', 'USDT', 'linear'],
    ['COIN-FUTURES', 'USD', 'ETH', 'inverse'],
  ])('margins %s in the coin that the category settles in', async (category, quote, coin, kind) => {
    const contract = { category, quote, symbol: 'NEW', indexPrice: '2000', maxLeverage: 50 };
    const reply = await create({ ...contract, tiers: [], mergeScales: 2 });
    const market = venue.state.markets.get(reply.data.instrument);
    expect(market?.instrument).toMatchObject({ marginCoin: coin, kind, maxLeverage: 50 });
    expect(market?.indexPrice).toBe(2000000000000000);
  });
});

describe('contracts', () => {
  it('are delivered, follow a spot book and grow stale', async () => {
    const contract = { ...DELIVERY('2027-12-31T16:00:00+08:00'), indexSource: 'spot' };
    const reply = await create({ ...contract, symbol: 'ETHUSDTZ27', indexStaleAfterMs: 0 });
    const market = venue.state.markets.get(reply.data.instrument);
    expect(market?.instrument).toMatchObject({
      deliveryMs: Date.UTC(2027, 11, 31, 8),
      fundingIntervalMs: 0,
      indexSource: 'spot',
      staleAfterMs: 0,
    });
  });
});

describe('errors', () => {
  it.each([
    ['a pair that exists', { symbol: 'ETHUSDT', quote: 'USDT' }, '90002', 'SPOT:ETHUSDT'],
    ['an undeclared coin', { base: 'NOPE' }, '90005', 'NOPE'],
    ['steps finer than the coin', { priceStep: '0.0000001' }, '90005', 'BTC'],
    ['a name in lower case', { symbol: 'ethbtc' }, '40020', 'symbol'],
    ['a name with a NUL', { symbol: 'ETH\0BTC' }, '40020', 'symbol'],
    ['a name with half a character', { symbol: 'ETH\ud83d' }, '40020', 'symbol'],
    ['a name with an invisible character', { symbol: 'ETH\u200bBTC' }, '40020', 'symbol'],
    ['a name that cannot be asked for', { symbol: 'ßBTC' }, '40020', 'symbol'],
    ['a kind that is none', { type: 'option' }, '40020', 'type'],
    ['a delivery without its time', { type: 'delivery' }, '40019', 'deliveryTime'],
    ['a perpetual with one', { deliveryTime: '2027-12-31T08:00:00Z' }, '40020', 'deliveryTime'],
    ['a time without its zone', DELIVERY('2027-12-31T08:00:00'), '40020', 'deliveryTime'],
    ['a day that is none', DELIVERY('2027-13-31T08:00:00Z'), '40020', 'deliveryTime'],
    ['a delivery in the past', DELIVERY('2020-12-31T08:00:00Z'), '90005', 'deliveryTime'],
    ['a spot index without its book', FED, '90005', 'XAU and USDT'],
    [
      'margin on a contract',
      { ...DELIVERY('2027-12-31T08:00:00Z'), margin: { maxLeverage: 5 } },
      '90005',
      'margin',
    ],
    ['staleness below zero', { indexStaleAfterMs: -1 }, '40020', 'indexStaleAfterMs'],
    ['an unknown word', { tickSize: '1' }, '40020', 'tickSize'],
    ['leverage beyond all reason', { maxLeverage: 5000 }, '40020', 'maxLeverage'],
    ['no steps', { priceStep: '', sizeStep: '' }, '40019', 'priceStep,sizeStep'],
  ])('%s', async (_, body, code, named) => {
    const reply = await create(body);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(named);
    expect(venue.state.markets.has('SPOT:ETHBTC')).toBe(false);
  });
});
