import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { marginFile } from '../../../../../test/support/margin-file.ts';
import { describeOperation } from '../../../../../test/support/operation-outcomes.ts';
import { spotTradeAt } from '../../../../../test/support/trigger-calls.ts';
import {
  orderInfo,
  PERP_BID,
  placeUnified,
  SPOT_BID,
} from '../../../../../test/support/unified-orders.ts';
import { placeSpotLimit } from '../../../../../test/support/v2-orders.ts';
import {
  startTestVenue,
  type TestCall,
  type TestVenue,
} from '../../../../../test/support/venue.ts';

const PATH = '/api/v3/trade/cancel-batch';
const NOT_FOUND = {
  code: '25204',
  msg: expect.stringMatching(/^Order does not exist: (orderId|clientOid): got "/),
};
const perp = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const cancel = (body: unknown, call: TestCall = {}) => venue.call('POST', PATH, { body, ...call });

const statusOf = async (orderId: string) => (await orderInfo(venue, orderId)).data.orderStatus;

/** A take-profit of alice that sells half an ETH at 2590 once it trades at 2600. */
async function placeTpsl(clientOid: string): Promise<string> {
  const extras = { tpslType: 'tpsl', triggerPrice: '2600', clientOid };
  return (await placeSpotLimit(venue, 'alice', ['sell', '2590', '0.5'], extras)).data.orderId;
}

describe('success', () => {
  it('A31, R-4.3-1, R-4.3-4, R-7-2: cancels what is open and tells of the rest, in request order', async () => {
    const live = await placeUnified(venue, { ...PERP_BID, price: '58000' });
    const filled = await placeUnified(venue, PERP_BID);
    await placeUnified(venue, { ...PERP_BID, side: 'sell' }, 'bob');
    const partial = await placeUnified(venue, PERP_BID);
    await placeUnified(venue, { ...PERP_BID, side: 'sell', qty: '0.002' }, 'bob');

    const reply = await cancel(
      [live, '1', filled, partial].map((orderId) => ({ orderId, ...perp })),
    );

    expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
    expect(reply.data).toEqual([
      { orderId: live, clientOid: expect.any(String) },
      { orderId: '1', clientOid: null, ...NOT_FOUND },
      { orderId: filled, clientOid: null, ...NOT_FOUND },
      { orderId: partial, clientOid: expect.any(String) },
    ]);
    expect(await statusOf(live)).toBe('cancelled');
    expect(await statusOf(filled)).toBe('filled');
    expect((await orderInfo(venue, partial)).data).toMatchObject({
      orderStatus: 'cancelled',
      cancelReason: 'normal_cancel',
      cumExecQty: '0.002',
    });
  });

  it('Z13, R-4.3-7: cancels an order that waits for its price, so that nothing stays armed', async () => {
    await spotTradeAt(venue, '2500');
    const waiting = await placeTpsl('waits');
    const other = await placeTpsl('waits-too');
    const spot = { category: 'SPOT', symbol: 'ETHUSDT' };
    const elsewhere = await cancel([{ orderId: waiting, ...perp }]);
    expect(elsewhere.data).toMatchObject([NOT_FOUND]);
    const margin = await cancel([{ orderId: waiting, ...spot, category: 'MARGIN' }]);
    expect(margin.data).toMatchObject([NOT_FOUND]);
    expect((await cancel([{ orderId: waiting }], { as: 'bob' })).data).toMatchObject([NOT_FOUND]);
    const reply = await cancel([{ orderId: waiting, ...spot }]);
    expect(reply.data).toEqual([{ orderId: waiting, clientOid: 'waits' }]);
    const byName = await cancel([{ clientOid: 'waits-too', ...spot }]);
    expect(byName.data).toEqual([{ orderId: other, clientOid: 'waits-too' }]);
    expect((await cancel([{ orderId: waiting, ...spot }])).data).toMatchObject([NOT_FOUND]);
    expect((await orderInfo(venue, waiting)).data).toMatchObject({
      orderStatus: 'cancelled',
      cancelReason: 'normal_cancel',
    });
    await spotTradeAt(venue, '2600');
    expect((await venue.call('GET', '/api/v3/trade/unfilled-orders')).data.list).toEqual([]);
  });

  it('A32: an order that is filled or cancelled is not changed by cancelling it', async () => {
    const filled = await placeUnified(venue, PERP_BID);
    await placeUnified(venue, { ...PERP_BID, side: 'sell' }, 'bob');
    const before = (await orderInfo(venue, filled)).data;
    for (let attempt = 0; attempt < 3; attempt++) {
      venue.clock.nowMs += 1000;
      expect((await cancel([{ orderId: filled }])).data[0]).toMatchObject(NOT_FOUND);
    }
    expect((await orderInfo(venue, filled)).data).toEqual(before);
    expect(before.orderStatus).toBe('filled');

    const cancelled = await placeUnified(venue, PERP_BID);
    await cancel([{ orderId: cancelled }]);
    expect((await cancel([{ orderId: cancelled }])).data[0]).toMatchObject(NOT_FOUND);
  });

  it('cancels by clientOid, on spot as on futures, without a category or symbol', async () => {
    const spot = await placeUnified(venue, { ...SPOT_BID, clientOid: 'mine-1' });
    const reply = await cancel([{ clientOid: 'mine-1' }]);
    expect(reply.data).toEqual([{ orderId: spot, clientOid: 'mine-1' }]);
    expect(await statusOf(spot)).toBe('cancelled');
  });

  it('cancels a margin order, of category MARGIN and no other', async () => {
    const lent = await startTestVenue({ venueFile: marginFile });
    const orderId = await placeUnified(lent, { ...SPOT_BID, category: 'MARGIN' });
    const as = (category: string) => lent.call('POST', PATH, { body: [{ orderId, category }] });
    expect((await as('SPOT')).data).toEqual([{ orderId, clientOid: null, ...NOT_FOUND }]);
    expect((await as('MARGIN')).data).toEqual([{ orderId, clientOid: expect.any(String) }]);
    await lent.close();
  });

  it('takes a category in any case', async () => {
    const spot = await placeUnified(venue, SPOT_BID);
    const reply = await cancel([{ orderId: spot, category: 'spot', symbol: 'ethusdt' }]);
    expect(reply.data[0]).not.toHaveProperty('code');
  });

  it('takes twenty orders', async () => {
    const reply = await cancel(Array.from({ length: 20 }, (_, index) => ({ orderId: `${index}` })));
    expect(reply).toMatchObject({ code: '00000' });
    expect(reply.data).toHaveLength(20);
  });
});

describe('which order an item means', () => {
  it('R-4.3-3: an orderId comes before a clientOid', async () => {
    const first = await placeUnified(venue, { ...PERP_BID, clientOid: 'first' });
    const second = await placeUnified(venue, { ...PERP_BID, clientOid: 'second' });
    const reply = await cancel([{ orderId: first, clientOid: 'second' }]);
    expect(reply.data).toEqual([{ orderId: first, clientOid: 'first' }]);
    expect(await statusOf(second)).toBe('new');
  });

  it('R-4.3-2: next to an orderId, a clientOid alone has no effect', async () => {
    const first = await placeUnified(venue, { ...PERP_BID, clientOid: 'first' });
    const second = await placeUnified(venue, { ...PERP_BID, clientOid: 'second' });
    const reply = await cancel([{ clientOid: 'second' }, { orderId: first }]);
    expect(reply.data).toEqual([
      { orderId: '', clientOid: 'second', ...NOT_FOUND },
      { orderId: first, clientOid: 'first' },
    ]);
    expect(await statusOf(second)).toBe('new');
  });

  it('R-4.3-4: an id that no order can have fails its own item and no other', async () => {
    const first = await placeUnified(venue, { ...PERP_BID, clientOid: 'first' });
    const second = await placeUnified(venue, PERP_BID);
    const byClientOid = await cancel([{ clientOid: 'a b' }, { clientOid: 'first' }]);
    expect(byClientOid.data).toEqual([
      { orderId: '', clientOid: 'a b', ...NOT_FOUND },
      { orderId: first, clientOid: 'first' },
    ]);
    const byOrderId = await cancel([{ orderId: 'abc' }, { orderId: second, clientOid: 'a b' }]);
    expect(byOrderId.data).toEqual([
      { orderId: 'abc', clientOid: null, ...NOT_FOUND },
      { orderId: second, clientOid: expect.not.stringMatching('a b') },
    ]);
  });

  it('fails the second of two items that name one order', async () => {
    const orderId = await placeUnified(venue, PERP_BID);
    const reply = await cancel([{ orderId }, { orderId }]);
    expect(reply.data[0]).not.toHaveProperty('code');
    expect(reply.data[1]).toMatchObject(NOT_FOUND);
  });

  it('A26: an id that differs in its last digit cancels nothing', async () => {
    const orderId = await placeUnified(venue, PERP_BID);
    const last = orderId.endsWith('9') ? '8' : '9';
    const reply = await cancel([{ orderId: orderId.slice(0, -1) + last }]);
    expect(reply.data[0]).toMatchObject(NOT_FOUND);
    expect(await statusOf(orderId)).toBe('new');
  });

  it.each([
    ['another category', { category: 'COIN-FUTURES' }],
    ['another symbol', { symbol: 'ETHUSDT' }],
    ['margin', { category: 'MARGIN', symbol: 'ETHUSDT' }],
  ])('does not cancel under %s', async (_, wrong) => {
    const orderId = await placeUnified(venue, PERP_BID);
    expect((await cancel([{ orderId, ...perp, ...wrong }])).data[0]).toMatchObject(NOT_FOUND);
    expect(await statusOf(orderId)).toBe('new');
  });

  it('does not cancel the orders of others', async () => {
    const orderId = await placeUnified(venue, { ...PERP_BID, clientOid: 'shared' });
    expect((await cancel([{ orderId }], { as: 'bob' })).data[0]).toMatchObject(NOT_FOUND);
    expect((await cancel([{ clientOid: 'shared' }], { as: 'bob' })).data[0]).toMatchObject(
      NOT_FOUND,
    );
    expect(await statusOf(orderId)).toBe('new');
  });
});

describe('errors of an item, the others unharmed', () => {
  const setStatus = (status: string) =>
    venue.call('POST', '/operator/v1/set-status', { as: 'operator', body: { ...perp, status } });

  it('25102 while the contract is halted, and nothing of it is cancelled', async () => {
    const halted = await placeUnified(venue, PERP_BID);
    const spot = await placeUnified(venue, SPOT_BID);
    await setStatus('halted');
    const reply = await cancel([{ orderId: halted }, { orderId: spot }]);
    expect(reply).toMatchObject({ status: 200, code: '00000' });
    expect(reply.data).toEqual([
      {
        orderId: halted,
        clientOid: null,
        code: '25102',
        msg: 'Trading pair temporarily closed for maintenance',
      },
      { orderId: spot, clientOid: expect.any(String) },
    ]);
    expect(await statusOf(halted)).toBe('new');
    await setStatus('cancel_only');
    expect((await cancel([{ orderId: halted }])).data[0]).not.toHaveProperty('code');
  });
});

describe('errors of the whole call, nothing cancelled', () => {
  it.each([
    [
      'more than twenty orders',
      Array.from({ length: 21 }, () => ({ orderId: '1' })),
      ['40306', '20'],
    ],
    ['no order at all', [], ['40019', 'body']],
    ['an object instead of an array (A44)', { orderIds: ['1'] }, ['40017', 'Parameter']],
    ['an item without an id', [{ category: 'SPOT' }], ['40019', '[0].orderId,[0].clientOid']],
    ['an item with empty ids', [{ orderId: '', clientOid: null }], ['40019', '[0].orderId']],
    ['an item that is no object', ['1'], ['40020', '[0]']],
    ['an item that is null', [{ orderId: '1' }, null], ['40019', '[1]']],
    ['an unknown category', [{ orderId: '1', category: 'STOCKS' }], ['40020', '[0].category']],
    ['an object as symbol', [{ orderId: '1', symbol: {} }], ['40020', '[0].symbol']],
    ['a symbol too long', [{ orderId: '1', symbol: 'B'.repeat(65) }], ['40020', '[0].symbol']],
    ['an id that is a JSON number beyond 2^53', [{ orderId: 1e18 }], ['40020', '[0].orderId']],
    ['an orderId too long', [{ orderId: '1'.repeat(65) }], ['40020', '[0].orderId']],
    ['a list as clientOid', [{ clientOid: ['x'] }], ['40020', '[0].clientOid']],
  ])('%s', async (_, body, [code, words]) => {
    const reply = await cancel(body);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(words);
  });

  it.each(['{', '"x"', 'null', '', '7'])('the body %j (A44)', async (payload) => {
    const reply = await venue.call('POST', PATH, { payload });
    expect(reply).toMatchObject({ status: 400, code: '40017', data: null });
  });

  it('one item that is wrong keeps the others from being cancelled', async () => {
    const orderId = await placeUnified(venue, PERP_BID);
    const reply = await cancel([{ orderId }, { category: 'SPOT' }]);
    expect(reply).toMatchObject({ status: 400, code: '40019', data: null });
    expect(await statusOf(orderId)).toBe('new');
  });

  it('R-4.3-6: two categories in one call', async () => {
    const orderId = await placeUnified(venue, PERP_BID);
    const reply = await cancel([
      { orderId, category: 'USDT-FUTURES' },
      { orderId: '1', category: 'SPOT' },
    ]);
    expect(reply).toMatchObject({
      status: 400,
      code: '40020',
      msg: 'Parameter category error: expected one category for all items',
    });
    expect(await statusOf(orderId)).toBe('new');
  });
});

describe('permission', () => {
  it('A05 (f), R-4.3-5: a key that may only read is refused and the order stays live', async () => {
    const orderId = await placeUnified(venue, PERP_BID);
    const reply = await cancel([{ orderId }], { as: 'alice-reader' });
    expect(reply).toMatchObject({ status: 400, code: '40014', data: null });
    expect(await statusOf(orderId)).toBe('new');
  });
});

describe('language', () => {
  it.each([
    ['en-US', 'Order does not exist'],
    ['zh-CN', '订单不存在'],
    ['fr-FR', 'Order does not exist'],
  ])('A30: items in %s', async (locale, msg) => {
    const reply = await cancel([{ orderId: '1' }], { locale });
    expect(reply.msg).toBe('success');
    expect(reply.data[0]).toMatchObject({ code: '25204', msg: `${msg}: orderId: got "1"` });
  });
});

describeOperation({
  method: 'POST',
  path: PATH,
  request: { body: [{ orderId: '1' }] },
  refusedMode: 'classic',
  lacking: { key: 'alice-reader', names: 'uta_trade read_write' },
  perSecond: 10,
  refused: {
    request: { body: [] },
    english: 'Parameter body cannot be empty',
    chinese: '参数body不能为空',
  },
});
