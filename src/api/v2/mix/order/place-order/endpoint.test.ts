import { describe, expect, it } from 'vitest';
import { openPositions, orderDetail } from '../../../../../../test/support/mix-reads.ts';
import { describeOperation } from '../../../../../../test/support/operation-outcomes.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import {
  futuresDefaults,
  place,
  placeLimit,
  placeMarket,
} from '../../../../../../test/support/v2-orders.ts';

const PATH = '/api/v2/mix/order/place-order';
const limit = {
  ...futuresDefaults,
  side: 'buy',
  orderType: 'limit',
  price: '59000',
  size: '0.010',
};

describe('success', () => {
  const venue = perTest();

  it('answers exactly the two ids, as strings (A26, A28)', async () => {
    const reply = await place(venue(), 'alice', { ...limit, clientOid: 'k-1' });
    expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
    expect(reply.data).toEqual({ orderId: expect.stringMatching(/^\d{19}$/), clientOid: 'k-1' });
    expect(reply.text).toContain(`"orderId":"${reply.data.orderId}"`);
  });

  it('Z16: makes a clientOid when none is sent, which is no order id, and finds the order by it at once (A28)', async () => {
    const { data } = await place(venue(), 'alice', limit);
    expect(data.clientOid).toMatch(/^auto-\d+$/);
    const found = await orderDetail(venue(), 'alice', { clientOid: data.clientOid });
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
      const record = await orderDetail(venue(), 'alice', { orderId: reply.data.orderId });
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
    expect(await orderDetail(venue(), 'alice', { orderId: data.orderId })).toMatchObject({
      presetStopSurplusPrice: '61000',
      presetStopSurplusExecutePrice: '61000.5',
      presetStopLossPrice: '58000',
      presetStopLossExecutePrice: '',
    });
  });

  it('takes JSON numbers where text is documented', async () => {
    const { data } = await place(venue(), 'alice', { ...limit, price: 59000.5, size: 0.001 });
    const record = await orderDetail(venue(), 'alice', { orderId: data.orderId });
    expect(record).toMatchObject({ price: '59000.5', size: '0.001' });
  });

  it('ignores price and force of a market order, as clients send them along', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '1']);
    const along = { price: '1.05', force: 'post_only' };
    const { data } = await placeMarket(venue(), 'alice', ['buy', '0.001'], along);
    const record = await orderDetail(venue(), 'alice', { orderId: data.orderId });
    expect(record).toMatchObject({ state: 'filled', priceAvg: '60000' });
  });

  it('ignores tradeSide in one-way mode: R-4.2-2, first reading (A06)', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '1']);
    const reply = await placeMarket(venue(), 'alice', ['buy', '0.001'], { tradeSide: 'open' });
    expect(reply.code).toBe('00000');
    expect(await openPositions(venue(), 'alice')).toMatchObject([
      { holdSide: 'long', total: '0.001', posMode: 'one_way_mode' },
    ]);
  });
});

const REQUIRED = ['symbol', 'productType', 'marginMode', 'marginCoin', 'size', 'side', 'orderType'];

describe('errors: missing parameters', () => {
  const venue = perTest();

  it.each(REQUIRED)('refuses an order without %s with 40019, which names it', async (name) => {
    for (const absent of [undefined, null, '']) {
      const reply = await venue().call('POST', PATH, { body: { ...limit, [name]: absent } });
      expect(reply).toMatchObject({ status: 400, code: '40019', data: null });
      expect(reply.msg).toMatch(`Parameter ${name} cannot be empty: ${name}: expected `);
    }
    expect(venue().state.counters.order).toBe(0);
  });

  it('names all that are missing at once', async () => {
    const reply = await venue().call('POST', PATH, { body: {} });
    expect(reply.msg).toMatch(`Parameter ${REQUIRED.join(',')} cannot be empty: symbol: expected `);
    for (const name of REQUIRED) expect(reply.msg).toContain(`${name}: expected `);
  });
});

describe('errors: refused parameters', () => {
  const venue = perTest();

  it.each([
    ['a limit order without price', { price: '' }, '40019', 'price'],
    ['an unknown order type (A39)', { orderType: 'limitt' }, '40020', 'orderType'],
    ['an unknown force (A39)', { force: 'day' }, '40020', 'force'],
    ['an unknown side (A39)', { side: 'hold' }, '40020', 'side'],
    ['an unknown reduceOnly (A39)', { reduceOnly: 'maybe' }, '40020', 'reduceOnly'],
    ['an unknown product type', { productType: 'STOCKS' }, '40020', 'productType'],
    ['an unknown margin mode', { marginMode: 'shared' }, '40020', 'marginMode'],
    ['an unknown tradeSide', { tradeSide: 'hold' }, '40020', 'tradeSide'],
    ['an unknown stpMode', { stpMode: 'cancel' }, '40020', 'stpMode'],
    ['an object as symbol (A44)', { symbol: { a: 1 } }, '40020', 'symbol'],
    ['a list as margin coin (A44)', { marginCoin: ['USDT'] }, '40020', 'marginCoin'],
    ['a symbol too long', { symbol: 'B'.repeat(65) }, '40020', 'symbol'],
    ['a price in words', { price: 'best' }, '40020', 'price'],
    ['a signed price', { price: '+59000' }, '40020', 'price'],
    ['a negative take-profit', { presetStopSurplusPrice: '-1' }, '40020', 'presetStopSurplusPrice'],
    ['a take-profit of zero', { presetStopSurplusPrice: '0' }, '40020', 'presetStopSurplusPrice'],
    ['a stop-loss in words', { presetStopLossPrice: 'low' }, '40020', 'presetStopLossPrice'],
    [
      'an execution price of the take-profit in words',
      { presetStopSurplusPrice: '61000', presetStopSurplusExecutePrice: 'low' },
      '40020',
      'presetStopSurplusExecutePrice',
    ],
    [
      'an execution price of the stop-loss off the step',
      { presetStopLossPrice: '58000', presetStopLossExecutePrice: '57999.95' },
      '40808',
      'presetStopLossExecutePrice',
    ],
    ['a clientOid outside its letters', { clientOid: 'a b' }, '40305', '64'],
    ['a pair of another product type', { symbol: 'BTCUSD' }, '40034', 'BTCUSD'],
    [
      'an execution price of no take-profit',
      { presetStopSurplusExecutePrice: '61000' },
      '40019',
      'presetStopSurplusPrice',
    ],
    ['an exponent (A41)', { size: '9e-04' }, '40020', 'size'],
    ['a price with an exponent (A41)', { price: '2.5e3' }, '40020', 'price'],
    ['a negative size', { size: '-1' }, '40020', 'size'],
    ['an object as size (A44)', { size: { a: 1 } }, '40020', 'size'],
    ['a clientOid too long', { clientOid: 'x'.repeat(65) }, '40305', '64'],
    ['an unknown pair', { symbol: 'NOPEUSDT' }, '40034', 'NOPEUSDT'],
    ['too fine a price (A42)', { price: '60000.05' }, '40808', 'price checkBDScale'],
    ['too fine a size (A42)', { size: '0.0015' }, '40808', 'size checkBDScale'],
    ['a size of zero (A42)', { size: '0' }, '45111', '0.001'],
    ['a size beyond all numbers', { size: '9'.repeat(40) }, '45112', 'maximum'],
    ['a size of more digits than any', { size: '9'.repeat(65) }, '40020', 'size'],
    ['a price beyond all numbers', { price: '9'.repeat(40) }, '40020', 'price'],
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
