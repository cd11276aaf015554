import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { spotTradeAt } from '../../../../../../test/support/trigger-calls.ts';
import { placeSpot, placeSpotLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const PATH = '/api/v2/spot/trade/place-order';
const limit = { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', price: '2000', size: '0.1' };

async function info(venue: TestVenue, as: string, orderId: string) {
  const query = { orderId };
  return (await venue.call('GET', '/api/v2/spot/trade/orderInfo', { as, query })).data[0];
}

async function asset(venue: TestVenue, as: string, coin: string) {
  const query = { coin };
  return (await venue.call('GET', '/api/v2/spot/account/assets', { as, query })).data[0];
}

describe('success', () => {
  const venue = perTest();

  it('answers exactly the two ids, as strings (A26, A28)', async () => {
    const reply = await placeSpot(venue(), 'alice', { ...limit, clientOid: 's-1', force: 'GTC' });
    expect(reply.data).toEqual({ orderId: expect.stringMatching(/^\d{19}$/), clientOid: 's-1' });
  });

  it('keeps a tpsl order waiting, at no cost, until its price comes', async () => {
    await spotTradeAt(venue(), '2500');
    const sent = { ...limit, tpslType: 'tpsl', triggerPrice: '2550', clientOid: 't-1' };
    const reply = await placeSpot(venue(), 'alice', sent);
    expect(reply.data).toEqual({ orderId: expect.stringMatching(/^\d{19}$/), clientOid: 't-1' });
    expect(await asset(venue(), 'alice', 'USDT')).toMatchObject({ frozen: '0' });
    await spotTradeAt(venue(), '2550');
    expect(await asset(venue(), 'alice', 'USDT')).toMatchObject({ frozen: '200' });
  });

  it('R-P-17: refuses a trigger price without tpslType tpsl: the order means to wait', async () => {
    const reply = await placeSpot(venue(), 'alice', { ...limit, triggerPrice: '2100' });
    expect(reply).toMatchObject({ status: 400, code: '40020', data: null });
    expect(reply.msg).toContain('triggerPrice');
    expect(venue().state.counters.order).toBe(0);
  });

  it('reads a small size back as it was sent, without an exponent (A41)', async () => {
    const { data } = await placeSpot(venue(), 'alice', { ...limit, size: '0.0005' });
    expect(await info(venue(), 'alice', data.orderId)).toMatchObject({ size: '0.0005' });
  });

  it('spends money on a market buy and coins on a market sell (A11)', async () => {
    const doge = { symbol: 'DOGEUSDT' };
    await placeSpotLimit(venue(), 'bob', ['sell', '0.10000', '1000'], doge);
    const market = { ...doge, orderType: 'market', size: '10' };
    const bought = await placeSpot(venue(), 'alice', { ...market, side: 'buy' });
    expect(await info(venue(), 'alice', bought.data.orderId)).toMatchObject({
      size: '10',
      baseVolume: '100',
      quoteVolume: '10',
      priceAvg: '0.1',
      status: 'filled',
      price: '0',
    });
    await placeSpotLimit(venue(), 'bob', ['buy', '0.09990', '1000'], doge);
    const sold = await placeSpot(venue(), 'alice', { ...market, side: 'sell' });
    expect(await info(venue(), 'alice', sold.data.orderId)).toMatchObject({
      size: '10',
      baseVolume: '10',
    });
  });

  it('gives the difference back when it fills at a better price (A19)', async () => {
    const before = await asset(venue(), 'carol', 'USDT');
    await placeSpotLimit(venue(), 'bob', ['sell', '30', '0.8']);
    await placeSpotLimit(venue(), 'bob', ['sell', '55', '0.2']);
    await placeSpotLimit(venue(), 'carol', ['buy', '55', '1']);
    const after = await asset(venue(), 'carol', 'USDT');
    expect(Number(before.available) - Number(after.available)).toBe(35);
    expect(after).toMatchObject({ frozen: '0', locked: '0' });
    expect((await asset(venue(), 'carol', 'ETH')).available).toBe('1000.999');
  });
});

describe('money', () => {
  const venue = perTest();

  /** Leaves CAROL with so much USDT. */
  async function leaveCarol(keep: number): Promise<void> {
    const amount = String(1_000_000 - keep);
    await venue().submit({
      type: 'withdraw',
      uid: '1003',
      coin: 'USDT',
      amount,
      reference: 'w',
      by: 'test',
    });
  }

  it('refuses to sell what the fee has taken (A20)', async () => {
    const doge = { symbol: 'DOGEUSDT' };
    const sellAll = { type: 'withdraw', uid: '1001', coin: 'DOGE', by: 'test' } as const;
    await venue().submit({ ...sellAll, amount: '1000000', reference: 'w' });
    await placeSpotLimit(venue(), 'bob', ['sell', '0.10000', '100'], doge);
    await placeSpotLimit(venue(), 'alice', ['buy', '0.10000', '100'], doge);
    expect((await asset(venue(), 'alice', 'DOGE')).available).toBe('99.9');
    const gross = { ...doge, side: 'sell', orderType: 'market', size: '100' };
    expect(await placeSpot(venue(), 'alice', gross)).toMatchObject({ code: '43012', data: null });
    expect((await asset(venue(), 'alice', 'DOGE')).available).toBe('99.9');
    const net = await placeSpotLimit(venue(), 'alice', ['sell', '0.09990', '99.9'], doge);
    expect(net.code).toBe('00000');
  });

  it('accepts exactly what the balance covers, however many race (A21)', async () => {
    await leaveCarol(30);
    const twenty = ['buy', '100', '0.2'] as const;
    const pair = await Promise.all([1, 2].map(() => placeSpotLimit(venue(), 'carol', twenty)));
    expect(pair.map((reply) => reply.code).sort()).toEqual(['00000', '43012']);
    const won = pair.find((reply) => reply.code === '00000');
    const cancel = { symbol: 'ETHUSDT', orderId: won?.data.orderId };
    await venue().call('POST', '/api/v2/spot/trade/cancel-order', { as: 'carol', body: cancel });
    const one = ['buy', '100', '0.01'] as const;
    const many = await Promise.all(
      Array.from({ length: 50 }, () => placeSpotLimit(venue(), 'carol', one)),
    );
    expect(many.filter((reply) => reply.code === '00000')).toHaveLength(30);
    const { available, frozen } = await asset(venue(), 'carol', 'USDT');
    expect([available, frozen]).toEqual(['0', '30']);
  });
});

describe('refused parameters', () => {
  const venue = perTest();

  it.each([
    ['several missing', { symbol: '', side: '' }, '40019', 'symbol,side'],
    ['a limit order without price (A40)', { price: '' }, '40019', 'price'],
    ['a missing size (A40)', { size: null }, '40019', 'size'],
    ['an exponent (A41)', { size: '9e-04' }, '40020', 'size'],
    ['a large exponent (A41)', { size: '1E3' }, '40020', 'size'],
    ['a price with an exponent (A41)', { price: '2.5e3' }, '40020', 'price'],
    ['an unknown order type (A39)', { orderType: 'limitt' }, '40020', 'orderType'],
    ['an unknown force (A39)', { force: 'day' }, '40020', 'force'],
    ['a tpsl order without its trigger', { tpslType: 'tpsl' }, '40019', 'triggerPrice'],
    ['an unknown tpslType', { tpslType: 'plan' }, '40020', 'tpslType'],
    ['too fine a trigger', { tpslType: 'tpsl', triggerPrice: '2100.001' }, '40808', 'triggerPrice'],
    ['an unknown pair', { symbol: 'BTCUSDT' }, '40034', 'BTCUSDT'],
    ['too fine a price (A42)', { price: '2000.005' }, '40808', 'price checkBDScale'],
    ['too fine a size (A42)', { size: '0.00011' }, '40808', 'size checkBDScale'],
    ['a size of zero (A42)', { size: '0' }, '45111', '0.0001'],
    ['a value below the minimum (A42)', { size: '0.0001', price: '2500' }, '45110', '1'],
    ['too little money', { orderType: 'market', size: '0.5' }, '45110', '1'],
    ['no money at all', { orderType: 'market', size: '0' }, '45110', '1'],
    [
      'money finer than the coin',
      { orderType: 'market', size: '1.123456789' },
      '40808',
      'size checkBDScale',
    ],
  ])('refuses %s and places nothing', async (_, change, code, words) => {
    const reply = await placeSpot(venue(), 'alice', { ...limit, ...change });
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(words);
    expect(venue().state.counters.order).toBe(0);
  });

  it('is 43118 for a clientOid that is open (A27)', async () => {
    const sent = { ...limit, clientOid: 's-2' };
    await placeSpot(venue(), 'alice', sent);
    expect(await placeSpot(venue(), 'alice', sent)).toMatchObject({ code: '43118', data: null });
  });
});

describeSharedOutcomes({
  method: 'POST',
  path: PATH,
  request: { body: limit },
  lacking: { key: 'alice-reader', names: 'spot read_write' },
  perSecond: 10,
  refused: {
    request: { body: { ...limit, size: '' } },
    english: 'Parameter size cannot be empty',
    chinese: '参数size不能为空',
  },
});
