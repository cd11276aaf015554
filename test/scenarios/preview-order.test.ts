/** R-G-21: what a preview says is what placing the order then does, to the digit, whatever the order. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ReadUser } from '../../src/engine/core/entities.ts';
import type { Category } from '../../src/engine/core/instrument.ts';
import { balanceRecord } from '../../src/engine/read/account-record.ts';
import { positionRecords } from '../../src/engine/read/position-record.ts';
import { assert } from '../../src/primitives/assert.ts';
import { formatUnits, parseUnits } from '../../src/primitives/decimal.ts';
import { sub } from '../../src/primitives/units.ts';
import { Dice } from '../support/dice.ts';
import { startTestVenue, type TestReply, type TestVenue } from '../support/venue.ts';

interface Trader {
  readonly as: string;
  readonly uid: string;
  readonly isHedge: boolean;
  /** v2: a classic user. */
  readonly isClassic?: true;
}

const ALICE: Trader = { as: 'alice', uid: '1001', isHedge: false };
const CAROL: Trader = { as: 'carol', uid: '1003', isHedge: true };
const DAVE: Trader = { as: 'dave', uid: '1004', isHedge: false, isClassic: true };

interface Traded {
  readonly category: Category;
  readonly symbol: string;
  readonly coin: string;
  readonly mid: number;
  readonly step: number;
  readonly sizes: readonly string[];
}

const SPOT: Traded = {
  category: 'SPOT',
  symbol: 'ETHUSDT',
  coin: 'USDT',
  mid: 2000,
  step: 1,
  sizes: ['0.1', '1.2345', '40', '5000'],
};
const LINEAR: Traded = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  coin: 'USDT',
  mid: 60000,
  step: 10,
  sizes: ['0.001', '0.013', '0.4', '3', '900'],
};
const INVERSE: Traded = {
  category: 'COIN-FUTURES',
  symbol: 'BTCUSD',
  coin: 'BTC',
  mid: 60000,
  step: 10,
  sizes: ['0.001', '0.02', '0.7', '2', '5000'],
};

const STEPS = 60;
let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

it.each([
  { name: 'spot', trader: ALICE, traded: SPOT, marginMode: 'crossed' },
  { name: 'spot of a classic user', trader: DAVE, traded: SPOT, marginMode: 'crossed' },
  { name: 'linear, one-way, crossed', trader: ALICE, traded: LINEAR, marginMode: 'crossed' },
  { name: 'linear, one-way, isolated', trader: ALICE, traded: LINEAR, marginMode: 'isolated' },
  { name: 'linear, hedge, crossed', trader: CAROL, traded: LINEAR, marginMode: 'crossed' },
  { name: 'linear, hedge, isolated', trader: CAROL, traded: LINEAR, marginMode: 'isolated' },
  { name: 'linear of a classic user', trader: DAVE, traded: LINEAR, marginMode: 'crossed' },
  {
    name: 'linear of a classic user, isolated',
    trader: DAVE,
    traded: LINEAR,
    marginMode: 'isolated',
  },
  { name: 'inverse, one-way, crossed', trader: ALICE, traded: INVERSE, marginMode: 'crossed' },
  { name: 'inverse, one-way, isolated', trader: ALICE, traded: INVERSE, marginMode: 'isolated' },
  { name: 'inverse, hedge, crossed', trader: CAROL, traded: INVERSE, marginMode: 'crossed' },
  { name: 'inverse, hedge, isolated', trader: CAROL, traded: INVERSE, marginMode: 'isolated' },
])('R-G-20, R-G-21: $name', async ({ name, trader, traded, marginMode }) => {
  const dice = new Dice(name.length * 7 + marginMode.length);
  const seen = { refused: 0, filled: 0, rests: 0, liquidable: 0 };
  for (let step = 0; step < STEPS; step += 1) {
    if (step % 6 === 0) await quote(traded, dice);
    if (step % 15 === 14) await cancelAll(trader, traded);
    const body = orderOf(dice, { trader, traded, marginMode });
    await compare({ trader, traded, body, seen });
  }
  expect(seen.refused).toBeGreaterThan(0);
  expect(seen.filled).toBeGreaterThan(0);
  expect(seen.rests).toBeGreaterThan(0);
  if (marginMode === 'isolated') expect(seen.liquidable).toBeGreaterThan(0);
});

type Body = Readonly<Record<string, string>>;

interface Case {
  readonly trader: Trader;
  readonly traded: Traded;
  readonly body: Body;
  readonly seen: { refused: number; filled: number; rests: number; liquidable: number };
}

async function compare({ trader, traded, body, seen }: Case): Promise<void> {
  const { seq } = venue.state;
  const told = await venue.call('POST', '/venue/v1/preview-order', { as: trader.as, body });
  expect(venue.state.seq).toBe(seq);
  const again = await venue.call('POST', '/venue/v1/preview-order', { as: trader.as, body });
  expect(again.data).toEqual(told.data);
  const before = balanceOf(trader, traded, told.data?.coin ?? traded.coin);
  const placed = await place(trader, body);
  const why = JSON.stringify({ body, told: told.data ?? told.msg, placed: placed.msg });
  if (told.code !== '00000')
    return expect([placed.code, placed.msg], why).toEqual([told.code, told.msg]);
  const { available, coin, cost, reject } = told.data;
  expect(available, why).toBe(traded.category === 'SPOT' ? before.free : freeFor(body, before));
  if (reject !== undefined) {
    seen.refused += 1;
    return expect([placed.code, placed.msg], why).toEqual([reject.code, reject.msg]);
  }
  expect(placed.code, why).toBe('00000');
  const after = balanceOf(trader, traded, coin);
  const taken = difference(unbound(traded, before), unbound(traded, after));
  expect(cost, why).toBe(taken);
  // A v2 order that older ones gave way to tells no id (R-4.2-3).
  const { orderId } = placed.data;
  if (orderId !== undefined) await compareOrder({ trader, traded, body, seen }, told, orderId);
}

/** With what the order tells of itself, and with the position. */
async function compareOrder(of: Case, { data: told }: TestReply, orderId: string): Promise<void> {
  const { traded, trader, body, seen } = of;
  const order = await orderAs(trader, traded, orderId);
  const why = JSON.stringify({ body, told, order });
  expect(told.filledQty, why).toBe(order.filled);
  if (order.filled !== '0') {
    seen.filled += 1;
    expect(told.averagePrice, why).toBe(order.average);
    expect(told.fee, why).toBe(order.fee);
  }
  if (order.isOpen) seen.rests += 1;
  if (traded.category === 'SPOT' || order.isOpen) return;
  const side = sideOf(trader, body);
  const prices = positions(trader, traded);
  const expected = trader.isHedge ? (prices[side] ?? '0') : (prices.long ?? prices.short ?? '0');
  expect(told.liquidationPrice, why).toBe(expected);
  if (expected !== '0') seen.liquidable += 1;
}

function sideOf(trader: Trader, body: Body): 'long' | 'short' {
  if (trader.isHedge) return body.posSide as 'long' | 'short';
  return body.side === 'buy' ? 'long' : 'short';
}

function user({ uid }: Trader): ReadUser {
  const found = venue.state.users.get(uid);
  assert(found !== undefined, uid);
  return found;
}

function balanceOf(trader: Trader, { category }: Traded, coin: string) {
  const futures = category === 'COIN-FUTURES' ? 'coin_futures' : 'usdt_futures';
  const own = category === 'SPOT' ? 'spot' : futures;
  const wallet = trader.isClassic ? own : 'unified';
  return balanceRecord(venue.state, { user: user(trader), wallet, coin });
}

type Balance = ReturnType<typeof balanceRecord>;

function freeFor({ marginMode }: Body, { forIsolated, marginable }: Balance): string {
  return marginMode === 'isolated' ? forIsolated : marginable;
}

/** What of a coin nothing holds and nothing margins, whatever its positions are worth. */
function unbound(
  { category }: Traded,
  { balance, crossedMargin, isolatedMargin, orderMargin, spotLocked }: Balance,
) {
  const bound = category === 'SPOT' ? [spotLocked] : [crossedMargin, isolatedMargin, orderMargin];
  return bound.reduce((left, each) => difference(left, each), balance);
}

const SCALE = 18;

function difference(left: string, right: string): string {
  const units = (text: string) => {
    const parsed = parseUnits(text, SCALE);
    assert(parsed !== undefined, text);
    return parsed;
  };
  return formatUnits(sub(units(left), units(right)), SCALE);
}

function positions(
  trader: Trader,
  { category, symbol }: Traded,
): Partial<Record<'long' | 'short', string>> {
  return Object.fromEntries(
    positionRecords(venue.state, user(trader), { category, symbol }).map((each) => [
      each.side,
      each.liquidationPrice,
    ]),
  );
}

interface OrderTold {
  readonly filled: string;
  readonly average: string;
  /** Positive = paid. */
  readonly fee: string;
  readonly isOpen: boolean;
}

async function orderAs(
  trader: Trader,
  { category, symbol }: Traded,
  orderId: string,
): Promise<OrderTold> {
  const { as } = trader;
  if (!trader.isClassic) {
    const { data } = await venue.call('GET', '/api/v3/trade/order-info', {
      as,
      query: { orderId },
    });
    const fee = data.feeDetail[0]?.fee ?? '0';
    return {
      filled: data.cumExecQty,
      average: data.avgPrice,
      fee,
      isOpen: ['new', 'partially_filled', 'live'].includes(data.orderStatus),
    };
  }
  if (category === 'SPOT') {
    const { data } = await venue.call('GET', '/api/v2/spot/trade/orderInfo', {
      as,
      query: { orderId },
    });
    const fees = data[0].feeDetail === '' ? { newFees: { t: 0 } } : JSON.parse(data[0].feeDetail);
    return told(data[0], difference('0', plain(fees.newFees.t)), data[0].status);
  }
  const query = { orderId, symbol, productType: category };
  const { data } = await venue.call('GET', '/api/v2/mix/order/detail', { as, query });
  return told(data, difference('0', data.fee), data.state);
}

function told(
  row: { baseVolume: string; priceAvg: string },
  fee: string,
  status: string,
): OrderTold {
  const isOpen = ['live', 'partially_filled'].includes(status);
  return { filled: row.baseVolume, average: row.priceAvg, fee, isOpen };
}

/** A JSON number of a fee, which may be written with an exponent. */
const plain = (fee: number) => fee.toFixed(12);

function place(trader: Trader, body: Body): Promise<TestReply> {
  const { productType, ...spot } = body;
  const path =
    productType === 'SPOT' ? '/api/v2/spot/trade/place-order' : '/api/v2/mix/order/place-order';
  const sent = productType === 'SPOT' ? spot : body;
  return trader.isClassic
    ? venue.call('POST', path, { as: trader.as, body: sent })
    : venue.call('POST', '/api/v3/trade/place-order', { as: trader.as, body });
}

interface Chosen {
  readonly trader: Trader;
  readonly traded: Traded;
  readonly marginMode: string;
}

function orderOf(dice: Dice, { trader, traded, marginMode }: Chosen): Body {
  const { category, coin, mid, sizes, step, symbol } = traded;
  const orderType = dice.pick(['limit', 'limit', 'market']);
  const side = dice.pick(['buy', 'sell']);
  const isMoney = category === 'SPOT' && orderType === 'market' && side === 'buy';
  const size = isMoney ? dice.pick(['50', '777.77', '90000', '99999999']) : dice.pick(sizes);
  const price = String(mid + step * (dice.below(31) - 15));
  const timeInForce = dice.pick(['gtc', 'gtc', 'gtc', 'post_only', 'ioc', 'fok']);
  const common = { symbol, side, orderType, ...(orderType === 'limit' ? { price } : {}) };
  const ofMode = category === 'SPOT' ? {} : { marginMode };
  const reduceOnly = dice.chance(1, 6) ? 'yes' : 'no';
  if (trader.isClassic) {
    const mix = { marginCoin: coin, reduceOnly: reduceOnly.toUpperCase(), ...ofMode };
    return {
      ...common,
      size,
      force: timeInForce,
      productType: category,
      ...(category === 'SPOT' ? {} : mix),
    };
  }
  const hedge = { posSide: dice.pick(['long', 'short']) };
  const ofPosition = trader.isHedge ? hedge : { reduceOnly };
  return {
    ...common,
    category,
    qty: size,
    timeInForce,
    ...ofMode,
    ...(category === 'SPOT' ? {} : ofPosition),
  };
}

/** Bob quotes three levels on both sides, some of them thin. */
async function quote({ category, mid, step, symbol }: Traded, dice: Dice): Promise<void> {
  for (const level of [1, 2, 4])
    for (const [side, sign] of [
      ['buy', -1],
      ['sell', 1],
    ] as const) {
      const price = String(mid + sign * step * level);
      const qty = dice.pick(category === 'SPOT' ? ['0.5', '2', '12.5'] : ['0.011', '0.3', '1.7']);
      const body = {
        category,
        symbol,
        side,
        orderType: 'limit',
        price,
        qty,
        timeInForce: 'post_only',
      };
      await venue.call('POST', '/api/v3/trade/place-order', { as: 'bob', body });
    }
}

async function cancelAll(trader: Trader, { category, symbol }: Traded): Promise<void> {
  const ids = [...user(trader).openOrders.values()].map(({ id }) => id);
  for (const orderId of ids) {
    const body = { category, symbol, productType: category, orderId };
    const classic =
      category === 'SPOT' ? '/api/v2/spot/trade/cancel-order' : '/api/v2/mix/order/cancel-order';
    const path = trader.isClassic ? classic : '/api/v3/trade/cancel-order';
    await venue.call('POST', path, { as: trader.as, body });
  }
}
