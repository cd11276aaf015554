/** Orders that close: which position, how much of it, and what gives way (spec 4.2, rules 1 to 6). */
import { describe, expect, it } from 'vitest';
import {
  freeMargin,
  openPositions,
  orderDetail,
} from '../../../../../../test/support/mix-reads.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit, placeMarket } from '../../../../../../test/support/v2-orders.ts';

describe('hedge mode', () => {
  const venue = perTest();

  /** BOB quotes both sides of 60000. */
  async function quote(): Promise<void> {
    await placeLimit(venue(), 'bob', ['buy', '59990', '2']);
    await placeLimit(venue(), 'bob', ['sell', '60010', '2']);
  }

  it('refuses an order without tradeSide with 40774 and places nothing (A06)', async () => {
    const reply = await placeMarket(venue(), 'carol', ['buy', '0.001']);
    expect(reply).toMatchObject({ status: 400, code: '40774', data: null });
    expect(venue().state.users.get('1003')?.openOrders.size).toBe(0);
  });

  it('follows the direction table: side is the position side, Open and Close in any case (A07, A39)', async () => {
    await quote();
    await placeMarket(venue(), 'carol', ['buy', '0.020'], { tradeSide: 'Open' });
    const wrongPosition = await placeMarket(venue(), 'carol', ['sell', '0.020'], {
      tradeSide: 'close',
    });
    expect(wrongPosition).toMatchObject({ code: '22002', data: null });
    const closed = await placeMarket(venue(), 'carol', ['buy', '0.020'], { tradeSide: 'Close' });
    const record = await orderDetail(venue(), 'carol', { orderId: closed.data.orderId });
    expect(record).toMatchObject({
      side: 'buy',
      posSide: 'long',
      tradeSide: 'close',
      reduceOnly: 'YES',
      priceAvg: '59990',
      state: 'filled',
    });
    expect(await openPositions(venue(), 'carol')).toEqual([]);
  });

  it('closes a short with sell and close, and leaves the long alone (A07)', async () => {
    await quote();
    await placeMarket(venue(), 'carol', ['sell', '0.010'], { tradeSide: 'open' });
    await placeMarket(venue(), 'carol', ['buy', '0.030'], { tradeSide: 'open' });
    await placeMarket(venue(), 'carol', ['sell', '0.010'], { tradeSide: 'close' });
    expect(await openPositions(venue(), 'carol')).toMatchObject([
      { holdSide: 'long', total: '0.03' },
    ]);
  });

  it('closes P - L at market while a limit close keeps L: R-4.2-4 (A10)', async () => {
    await quote();
    await placeMarket(venue(), 'carol', ['buy', '1.000'], { tradeSide: 'open' });
    const resting = await placeLimit(venue(), 'carol', ['buy', '65000', '0.400'], {
      tradeSide: 'close',
    });
    const market = await placeMarket(venue(), 'carol', ['buy', '0.800'], { tradeSide: 'close' });
    expect(market.code).toBe('00000');
    const byId = (orderId: string) => orderDetail(venue(), 'carol', { orderId });
    expect(await byId(market.data.orderId)).toMatchObject({ baseVolume: '0.6' });
    expect(await byId(resting.data.orderId)).toMatchObject({ state: 'live', size: '0.4' });
    expect(await openPositions(venue(), 'carol')).toMatchObject([{ total: '0.4', locked: '0.4' }]);
  });

  it('is 40757 when limit closes occupy the whole position, and they stay: R-4.2-5', async () => {
    await quote();
    await placeMarket(venue(), 'carol', ['buy', '0.400'], { tradeSide: 'open' });
    const resting = await placeLimit(venue(), 'carol', ['buy', '65000', '0.400'], {
      tradeSide: 'close',
    });
    const market = await placeMarket(venue(), 'carol', ['buy', '0.100'], { tradeSide: 'close' });
    expect(market).toMatchObject({ status: 400, code: '40757' });
    const kept = await orderDetail(venue(), 'carol', { orderId: resting.data.orderId });
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
    expect(await orderDetail(venue(), 'alice', { clientOid: 'r1' })).toMatchObject({
      state: 'canceled',
      baseVolume: '0',
    });
    expect(await orderDetail(venue(), 'alice', { clientOid: 'r2' })).toMatchObject({
      state: 'filled',
      baseVolume: '0.067',
    });
    await placeLimit(venue(), 'bob', ['buy', '61000', '0.200']);
    expect(await openPositions(venue(), 'alice')).toMatchObject([{ total: '0.067' }]);
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
    const before = await freeMargin(venue(), 'alice');
    const closing = ['sell', '61000', '0.050'] as const;
    await placeLimit(venue(), 'alice', closing, { reduceOnly: 'YES' });
    await placeLimit(venue(), 'alice', closing, { reduceOnly: 'YES' });
    expect(await freeMargin(venue(), 'alice')).toBe(before);
    await placeLimit(venue(), 'alice', ['buy', '59940', '0.100']);
    const reserved = before - (await freeMargin(venue(), 'alice'));
    expect(reserved).toBeGreaterThanOrEqual(599.4);
    expect(reserved).toBeLessThan(599.4 + 59940 * 0.1 * 0.001);
  });

  it('closes with no free margin left (A22)', async () => {
    await openLong('0.100');
    const { state } = venue();
    const free = await freeMargin(venue(), 'alice');
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

describe('errors: presets on an order that can only close', () => {
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
