import { describe, expect, it } from 'vitest';
import { describeOperation } from '../../../../../../test/support/operation-outcomes.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import {
  futuresDefaults,
  place,
  placeLimit,
  placeMarket,
} from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const PATH = '/api/v2/mix/order/place-order';
const limit = {
  ...futuresDefaults,
  side: 'buy',
  orderType: 'limit',
  price: '59000',
  size: '0.010',
};
const hedgeOf = { as: 'carol' } as const;

async function detail(venue: TestVenue, as: string, id: Record<string, string>) {
  const query = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', ...id };
  return (await venue.call('GET', '/api/v2/mix/order/detail', { as, query })).data;
}

async function positions(venue: TestVenue, as: string) {
  const query = { productType: 'USDT-FUTURES' };
  return (await venue.call('GET', '/api/v2/mix/position/all-position', { as, query })).data;
}

async function available(venue: TestVenue, as: string): Promise<number> {
  const query = { productType: 'USDT-FUTURES' };
  const { data } = await venue.call('GET', '/api/v2/mix/account/accounts', { as, query });
  return Number(data[0].available);
}

describe('success', () => {
  const venue = perTest();

  it('answers exactly the two ids, as strings (A26, A28)', async () => {
    const reply = await place(venue(), 'alice', { ...limit, clientOid: 'k-1' });
    expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
    expect(reply.data).toEqual({ orderId: expect.stringMatching(/^\d{19}$/), clientOid: 'k-1' });
    expect(reply.text).toContain(`"orderId":"${reply.data.orderId}"`);
  });

  it('makes a clientOid when none is sent, and finds the order by it at once (A28)', async () => {
    const { data } = await place(venue(), 'alice', limit);
    expect(data.clientOid).toMatch(/^\d+$/);
    const found = await detail(venue(), 'alice', { clientOid: data.clientOid });
    expect(found).toMatchObject({ orderId: data.orderId, state: 'live', size: '0.01' });
  });

  it('takes the spellings that real clients send (A39)', async () => {
    const reply = await place(venue(), 'alice', {
      ...limit,
      productType: 'usdt-futures',
      symbol: 'btcusdt',
      marginCoin: 'usdt',
      force: 'GTC',
      side: 'Buy',
      reduceOnly: 'no',
    });
    expect(reply.code).toBe('00000');
  });

  it('takes empty text and null as absent, presets included (A40)', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '1']);
    for (const absent of ['', null]) {
      const reply = await placeMarket(venue(), 'alice', ['buy', '0.001'], {
        price: absent,
        presetStopSurplusPrice: absent,
        presetStopLossPrice: absent,
        clientOid: absent,
      });
      const record = await detail(venue(), 'alice', { orderId: reply.data.orderId });
      expect(record).toMatchObject({ presetStopSurplusPrice: '', presetStopLossPrice: '' });
    }
  });

  it('keeps presets with the order; an execution price of 0 is the market', async () => {
    const { data } = await place(venue(), 'alice', {
      ...limit,
      presetStopSurplusPrice: '61000.0',
      presetStopSurplusExecutePrice: '61000.5',
      presetStopLossPrice: '58000',
      presetStopLossExecutePrice: '0',
    });
    expect(await detail(venue(), 'alice', { orderId: data.orderId })).toMatchObject({
      presetStopSurplusPrice: '61000',
      presetStopSurplusExecutePrice: '61000.5',
      presetStopLossPrice: '58000',
      presetStopLossExecutePrice: '',
    });
  });

  it('takes JSON numbers where text is documented', async () => {
    const { data } = await place(venue(), 'alice', { ...limit, price: 59000.5, size: 0.001 });
    const record = await detail(venue(), 'alice', { orderId: data.orderId });
    expect(record).toMatchObject({ price: '59000.5', size: '0.001' });
  });

  it('ignores tradeSide in one-way mode: R-4.2-2, first reading (A06)', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '1']);
    const reply = await placeMarket(venue(), 'alice', ['buy', '0.001'], { tradeSide: 'open' });
    expect(reply.code).toBe('00000');
    expect(await positions(venue(), 'alice')).toMatchObject([
      { holdSide: 'long', total: '0.001', posMode: 'one_way_mode' },
    ]);
  });
});

describe('hedge mode', () => {
  const venue = perTest();

  /** BOB quotes both sides of 60000. */
  async function quote(): Promise<void> {
    await placeLimit(venue(), 'bob', ['buy', '59990', '2']);
    await placeLimit(venue(), 'bob', ['sell', '60010', '2']);
  }

  it('refuses an order without tradeSide with 40774 and places nothing (A06)', async () => {
    const reply = await placeMarket(venue(), hedgeOf.as, ['buy', '0.001']);
    expect(reply).toMatchObject({ status: 400, code: '40774', data: null });
    expect(venue().state.users.get('1003')?.openOrders.size).toBe(0);
  });

  it('follows the direction table: side is the leg, Open and Close in any case (A07, A39)', async () => {
    await quote();
    await placeMarket(venue(), 'carol', ['buy', '0.020'], { tradeSide: 'Open' });
    const wrongLeg = await placeMarket(venue(), 'carol', ['sell', '0.020'], { tradeSide: 'close' });
    expect(wrongLeg).toMatchObject({ code: '22002', data: null });
    const closed = await placeMarket(venue(), 'carol', ['buy', '0.020'], { tradeSide: 'Close' });
    const record = await detail(venue(), 'carol', { orderId: closed.data.orderId });
    expect(record).toMatchObject({
      side: 'buy',
      posSide: 'long',
      tradeSide: 'close',
      reduceOnly: 'YES',
      priceAvg: '59990',
      state: 'filled',
    });
    expect(await positions(venue(), 'carol')).toEqual([]);
  });

  it('closes a short with sell and close, and leaves the long alone (A07)', async () => {
    await quote();
    await placeMarket(venue(), 'carol', ['sell', '0.010'], { tradeSide: 'open' });
    await placeMarket(venue(), 'carol', ['buy', '0.030'], { tradeSide: 'open' });
    await placeMarket(venue(), 'carol', ['sell', '0.010'], { tradeSide: 'close' });
    expect(await positions(venue(), 'carol')).toMatchObject([{ holdSide: 'long', total: '0.03' }]);
  });

  it('closes P - L at market while a limit close keeps L: R-4.2-4 (A10)', async () => {
    await quote();
    await placeMarket(venue(), 'carol', ['buy', '1.000'], { tradeSide: 'open' });
    const resting = await placeLimit(venue(), 'carol', ['buy', '65000', '0.400'], {
      tradeSide: 'close',
    });
    const market = await placeMarket(venue(), 'carol', ['buy', '0.800'], { tradeSide: 'close' });
    expect(market.code).toBe('00000');
    const byId = (orderId: string) => detail(venue(), 'carol', { orderId });
    expect(await byId(market.data.orderId)).toMatchObject({ baseVolume: '0.6' });
    expect(await byId(resting.data.orderId)).toMatchObject({ state: 'live', size: '0.4' });
    expect(await positions(venue(), 'carol')).toMatchObject([{ total: '0.4', locked: '0.4' }]);
  });

  it('is 40757 when limit closes occupy the whole position, and they stay: R-4.2-5', async () => {
    await quote();
    await placeMarket(venue(), 'carol', ['buy', '0.400'], { tradeSide: 'open' });
    const resting = await placeLimit(venue(), 'carol', ['buy', '65000', '0.400'], {
      tradeSide: 'close',
    });
    const market = await placeMarket(venue(), 'carol', ['buy', '0.100'], { tradeSide: 'close' });
    expect(market).toMatchObject({ status: 400, code: '40757' });
    const kept = await detail(venue(), 'carol', { orderId: resting.data.orderId });
    expect(kept.state).toBe('live');
  });
});

describe('reduce-only, one-way mode', () => {
  const venue = perTest();

  async function openLong(size: string): Promise<void> {
    await placeLimit(venue(), 'bob', ['sell', '60000', size]);
    await placeMarket(venue(), 'alice', ['buy', size]);
  }

  it('displaces the oldest and then answers without an orderId: R-4.2-3 (A09)', async () => {
    await openLong('0.134');
    await placeLimit(venue(), 'bob', ['buy', '59990', '0.100']);
    await placeLimit(venue(), 'alice', ['sell', '61000', '0.134'], {
      reduceOnly: 'YES',
      clientOid: 'r1',
    });
    const second = await placeMarket(venue(), 'alice', ['sell', '0.067'], {
      reduceOnly: 'yes',
      clientOid: 'r2',
    });
    expect(second).toMatchObject({ code: '00000', data: { clientOid: 'r2' } });
    expect(second.data).not.toHaveProperty('orderId');
    expect(await detail(venue(), 'alice', { clientOid: 'r1' })).toMatchObject({
      state: 'canceled',
      baseVolume: '0',
    });
    expect(await detail(venue(), 'alice', { clientOid: 'r2' })).toMatchObject({
      state: 'filled',
      baseVolume: '0.067',
    });
    await placeLimit(venue(), 'bob', ['buy', '61000', '0.200']);
    expect(await positions(venue(), 'alice')).toMatchObject([{ total: '0.067' }]);
  });

  it('is 22002 while flat and on the wrong side, and nothing rests (A08)', async () => {
    const flat = await placeLimit(venue(), 'alice', ['sell', '61000', '0.010'], {
      reduceOnly: 'YES',
    });
    expect(flat).toMatchObject({ code: '22002', data: null });
    await openLong('0.010');
    const wrongSide = await placeMarket(venue(), 'alice', ['buy', '0.005'], { reduceOnly: 'YES' });
    expect(wrongSide).toMatchObject({ code: '22002', data: null });
    expect(venue().state.users.get('1001')?.openOrders.size).toBe(0);
  });

  it('locks no margin, and a buy on top reserves only its own (A23)', async () => {
    await openLong('0.100');
    const before = await available(venue(), 'alice');
    const closing = ['sell', '61000', '0.050'] as const;
    await placeLimit(venue(), 'alice', closing, { reduceOnly: 'YES' });
    await placeLimit(venue(), 'alice', closing, { reduceOnly: 'YES' });
    expect(await available(venue(), 'alice')).toBe(before);
    await placeLimit(venue(), 'alice', ['buy', '59940', '0.100']);
    const reserved = before - (await available(venue(), 'alice'));
    expect(reserved).toBeGreaterThanOrEqual(599.4);
    expect(reserved).toBeLessThan(599.4 + 59940 * 0.1 * 0.001);
  });

  it('closes with no free margin left (A22)', async () => {
    await openLong('0.100');
    const { state } = venue();
    const free = await available(venue(), 'alice');
    const rest = { uid: '1001', coin: 'USDT', amount: String(free), reference: 'w', by: 'test' };
    await venue().submit({ type: 'withdraw', ...rest });
    await placeLimit(venue(), 'bob', ['buy', '59990', '1']);
    const reduce = await placeMarket(venue(), 'alice', ['sell', '0.040'], { reduceOnly: 'YES' });
    expect(reduce.code).toBe('00000');
    const close = await placeLimit(venue(), 'alice', ['sell', '60100', '0.060']);
    expect(close.code).toBe('00000');
    expect(state.users.get('1001')?.openOrders.size).toBe(1);
  });
});

describe('refused parameters', () => {
  const venue = perTest();

  it.each([
    ['several missing', { symbol: undefined, size: '' }, '40019', 'symbol,size'],
    ['a limit order without price', { price: '' }, '40019', 'price'],
    ['an unknown order type (A39)', { orderType: 'limitt' }, '40020', 'orderType'],
    ['an unknown force (A39)', { force: 'day' }, '40020', 'force'],
    ['an unknown side (A39)', { side: 'hold' }, '40020', 'side'],
    ['an unknown reduceOnly (A39)', { reduceOnly: 'maybe' }, '40020', 'reduceOnly'],
    ['an unknown product type', { productType: 'STOCKS' }, '40020', 'productType'],
    ['an exponent (A41)', { size: '9e-04' }, '40020', 'size'],
    ['a price with an exponent (A41)', { price: '2.5e3' }, '40020', 'price'],
    ['a negative size', { size: '-1' }, '40020', 'size'],
    ['an object as size (A44)', { size: { a: 1 } }, '40020', 'size'],
    ['a clientOid too long', { clientOid: 'x'.repeat(65) }, '40305', '64'],
    ['an unknown pair', { symbol: 'NOPEUSDT' }, '40034', 'NOPEUSDT'],
    ['too fine a price (A42)', { price: '60000.05' }, '40808', 'price checkBDScale'],
    ['too fine a size (A42)', { size: '0.0015' }, '40808', 'size checkBDScale'],
    ['a size of zero (A42)', { size: '0' }, '45111', '0.001'],
    ['a price of zero', { price: '0' }, '40020', 'price'],
    ['a preset off the step', { presetStopLossPrice: '58000.05' }, '40808', 'presetStopLossPrice'],
    [
      'an execution price without its trigger',
      { presetStopLossExecutePrice: '58000' },
      '40019',
      'presetStopLossPrice',
    ],
    ['a take-profit below a buy', { presetStopSurplusPrice: '58000' }, '40915', 'profit'],
    ['a stop-loss above a buy', { presetStopLossPrice: '60000' }, '40917', 'loss'],
    ['another margin coin', { marginCoin: 'BTC' }, '43049', 'Margin coin'],
  ])('refuses %s and places nothing', async (_, change, code, words) => {
    const reply = await place(venue(), 'alice', { ...limit, ...change });
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(words);
    expect(venue().state.counters.order).toBe(0);
  });

  it.each(['{', '[]', '"x"', ''])('refuses the body %j (A44)', async (payload) => {
    const reply = await venue().call('POST', PATH, { payload });
    expect(reply.status).toBe(400);
    expect(reply.code).not.toBe('00000');
    expect(reply.data).toBeNull();
  });
});

describe('refused by the engine', () => {
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

  it('is 22004 for a copy-trading key outside its pairs: R-4.2-7', async () => {
    const allowed = await place(venue(), 'alice-copy', limit);
    expect(allowed.code).toBe('00000');
    const record = await detail(venue(), 'alice', { orderId: allowed.data.orderId });
    expect(record.orderSource).toBe('Trader_delegate');
    const other = { ...limit, symbol: 'ETHUSDT', price: '2000', size: '0.01' };
    expect((await place(venue(), 'alice-copy', other)).code).toBe('22004');
  });
});

describe('presets on an order that can only close', () => {
  const venue = perTest();
  const preset = { presetStopLossPrice: '58000' };

  it('are 43011 in either mode, and nothing rests', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '1']);
    await placeMarket(venue(), 'alice', ['buy', '0.1']);
    const oneWay = await placeLimit(venue(), 'alice', ['sell', '61000', '0.1'], {
      ...preset,
      reduceOnly: 'YES',
    });
    expect(oneWay).toMatchObject({ status: 400, code: '43011', data: null });
    await placeMarket(venue(), 'carol', ['buy', '0.1'], { tradeSide: 'open' });
    const hedge = await placeLimit(venue(), 'carol', ['buy', '61000', '0.1'], {
      ...preset,
      tradeSide: 'close',
    });
    expect(hedge).toMatchObject({ status: 400, code: '43011', data: null });
  });
});

describe('account mode', () => {
  const venue = perTest();

  it('serves a classic user from the futures wallet and refuses a unified one with 40085', async () => {
    expect((await place(venue(), 'dave', limit)).code).toBe('00000');
    expect((await place(venue(), 'erin', limit)).code).toBe('40085');
  });
});

describeOperation({
  method: 'POST',
  path: PATH,
  request: { body: limit },
  refusedMode: 'unified',
  lacking: { key: 'alice-reader', names: 'futures read_write' },
  perSecond: 10,
  refused: {
    request: { body: { ...limit, symbol: 'NOPEUSDT' } },
    english: 'Parameter NOPEUSDT does not exist',
    chinese: '参数NOPEUSDT不存在',
  },
});
