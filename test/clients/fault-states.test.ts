/** Faults of consistency, of trading and of the venue, as clients see them that know nothing of them. */
import {
  AuthenticationError,
  ExchangeError,
  InsufficientFunds,
  InvalidNonce,
  NetworkError,
  OnMaintenance,
  type Order,
  OrderNotFound,
} from 'ccxt';
import { afterEach, expect, it } from 'vitest';
import type { FaultRule } from '../../src/http/fault-rule.ts';
import type { VenueFile } from '../../src/venue/file/schema.ts';
import type { RunningVenue } from '../../src/venue/running-venue.ts';
import type { VenueOptions } from '../../src/venue/venue-options.ts';
import { startVenue } from '../support/checked-replies.ts';
import { SocketClient } from '../support/socket-client.ts';
import { clientV2 } from './bitget-api-client.ts';
import { ccxtOn, idOf } from './ccxt-client.ts';
import { clientVenueFile, credentials } from './client-venue.ts';

let venue: RunningVenue;
const warnings: string[] = [];
afterEach(async () => {
  await venue.close();
  expect(warnings.splice(0)).toEqual([]);
});

const CLOCK = { start: '2026-01-05T00:00:00Z' };
const feeds = { messagesPerSecond: 0, subscribesPerHour: 0 };

async function start(options: Partial<VenueOptions> = {}, more: Partial<VenueFile> = {}) {
  venue = await startVenue({
    ...{ venue: { ...clientVenueFile, clock: CLOCK, feeds, ...more }, clock: 'manual' },
    ...{ market: 'off', drainMs: 0, onWarning: (warning) => warnings.push(warning) },
    ...options,
  });
  return venue;
}

const ccxt = (as = 'alice') => ccxtOn(venue.url, { as: credentials(as), uta: false });
const pass = (ms: number) =>
  venue.services.operator.advanceClock(venue.services.nowMs() + ms, { by: 'test' });
const firings = () =>
  venue.faults.fired().map(({ id, operation, uid }) => ({ id, operation, uid }));
const ETH = 'ETH/USDT';
const PERP = 'BTC/USDT:USDT';
/** With the id that every placed order has. */
const placed = async (placing: Promise<Order>) => ({ id: idOf(await placing) });
const bid = (price: number, amount = 1, as = 'alice') =>
  placed(ccxt(as).createOrder(ETH, 'limit', 'buy', amount, price));
const offer = (price: number, amount = 1, as = 'bob') =>
  placed(ccxt(as).createOrder(ETH, 'limit', 'sell', amount, price));
const openIds = async () => (await ccxt().fetchOpenOrders(ETH)).map(({ id }) => id);

/** Alice is long and bob short of a whole BTC at 60 000. */
async function bothInPosition() {
  await ccxt('bob').createOrder(PERP, 'limit', 'sell', 1, 60_000);
  await ccxt().createOrder(PERP, 'limit', 'buy', 1, 60_000);
}

const positionOf = async (as = 'alice') => {
  const [position] = await ccxt(as).fetchPositions([PERP]);
  return position?.contracts ?? 0;
};

interface Act {
  readonly command: string;
  readonly by: string;
  readonly reason: string;
}

/** What stands in the journal of acts, oldest first. */
async function acts(): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${venue.operatorToken}` };
  const reply = await fetch(`${venue.url}/operator/v1/audit`, { headers });
  const { data } = (await reply.json()) as { data: { list: readonly Act[] } };
  const rows = data.list;
  const faults = rows.filter(({ by }) => by === 'fault');
  return faults.map(({ command, reason }) => `${command} ${reason}`).reverse();
}

it('rest-lags: an order that was placed is not in the list until the lag is over', async () => {
  await start();
  const early = await bid(1000);
  await pass(1000);
  venue.faults.add({ id: 'lag', do: 'rest-lags', with: { ms: '10s' } });
  const late = await bid(1001);
  await pass(9_000);
  expect(await openIds()).toEqual([early.id]);
  await pass(1_001);
  expect(new Set(await openIds())).toEqual(new Set([early.id, late.id]));
  await offer(1001);
  await pass(100);
  expect((await ccxt().fetchMyTrades(ETH)).length).toBe(0);
  await pass(10_000);
  expect((await ccxt().fetchMyTrades(ETH)).length).toBe(1);
  expect(firings()[0]).toMatchObject({ id: 'lag', uid: '1001' });
});

it('socket-lags: REST knows an order before the socket tells it', async () => {
  await start();
  const client = await SocketClient.open(venue.url, '/v2/ws/private');
  await client.logIn('alice', Date.now());
  client.subscribe({ instType: 'SPOT', channel: 'orders', instId: 'default' });
  await client.next();
  venue.faults.add({ do: 'socket-lags', with: { ms: '5s' }, on: { channel: 'orders' } });
  const { id } = await bid(1000);
  await pass(4_999);
  expect(await client.all()).toEqual([]);
  expect(await openIds()).toEqual([id]);
  await pass(1);
  expect((await client.all())[0].data[0]).toMatchObject({ orderId: id });
  client.close();
});

it('old-read: each second read is of a minute ago', async () => {
  await start();
  const client = ccxt();
  await client.loadMarkets();
  const on = { operation: 'GET *', uid: '1001' };
  venue.faults.add({ on, do: 'old-read', when: { every: 2 }, with: { ms: '1m' } });
  await pass(61_000);
  await bid(1000);
  const seen: number[] = [];
  for (let at = 0; at < 4; at += 1) seen.push((await client.fetchOpenOrders(ETH)).length);
  expect(seen).toEqual([1, 0, 1, 0]);
});

it('unknown-order: an order is not found for a moment after it was placed', async () => {
  await start();
  venue.faults.add({ do: 'unknown-order', with: { ms: 1500 } });
  const { id } = await bid(1000);
  await expect(ccxt().fetchOrder(id, ETH)).rejects.toBeInstanceOf(OrderNotFound);
  expect(await openIds()).toEqual([id]);
  await pass(1500);
  expect(await ccxt().fetchOrder(id, ETH)).toMatchObject({ id, status: 'open' });
});

it('reject: an order is refused as the market refuses', async () => {
  await start();
  venue.faults.add({ do: 'reject', when: { every: 2 } });
  await bid(1000);
  await expect(bid(1000)).rejects.toBeInstanceOf(InsufficientFunds);
  expect(await openIds()).toHaveLength(1);
});

it('partial-then-cancel: an order is filled in part and then ends, though nobody asked', async () => {
  await start();
  const rule: FaultRule = {
    on: { uid: '1001' },
    do: 'partial-then-cancel',
    with: { share: '0.3' },
  };
  venue.faults.add({ id: 'part', ...rule });
  const { id } = await bid(1000);
  await expect.poll(async () => (await ccxt().fetchOrder(id, ETH)).status).toBe('canceled');
  expect(await ccxt().fetchOrder(id, ETH)).toMatchObject({ filled: 0.3 });
  expect(await acts()).toContain('cancel-orders part');
});

it('stall-fill: an order is filled in part and stays so', async () => {
  await start();
  venue.faults.add({ on: { uid: '1001' }, do: 'stall-fill', with: { share: '0.37' } });
  const { id } = await bid(1000);
  await expect.poll(async () => (await ccxt().fetchOrder(id, ETH)).filled).toBe(0.37);
  await pass(10_000);
  expect(await ccxt().fetchOrder(id, ETH)).toMatchObject({ status: 'open', filled: 0.37 });
});

it('halt: orders are refused for a while, at its time', async () => {
  const when = { from: '10m' };
  await start({
    faults: [{ id: 'h', on: { symbol: 'ETHUSDT' }, when, do: 'halt', with: { ms: '1m' } }],
  });
  await bid(1000);
  await pass(599_999);
  await bid(1000);
  await pass(1);
  await expect(bid(1000)).rejects.toBeInstanceOf(OnMaintenance);
  expect(await acts()).toEqual(['set-status h', 'set-status h']);
  await pass(60_000);
  await bid(1000);
  expect(await acts()).toHaveLength(4);
});

it('delist: the position is closed, and the market takes no orders', async () => {
  await start();
  await bothInPosition();
  const on = { symbol: 'BTCUSDT', category: 'USDT-FUTURES', uid: '1001' };
  venue.faults.add({ on, when: { state: 'has-position' }, do: 'delist' });
  await pass(1);
  expect(await positionOf()).toBe(0);
  await expect(ccxt().createOrder(PERP, 'limit', 'buy', 1, 50_000)).rejects.toBeInstanceOf(Error);
});

it('gap-price: a position is liquidated over a jump of the index', async () => {
  await start();
  const dave = ccxt('dave');
  await dave.setLeverage(20, PERP);
  await ccxt('bob').createOrder(PERP, 'limit', 'sell', 0.01, 60_000);
  await dave.createOrder(PERP, 'limit', 'buy', 0.01, 60_000);
  expect(await positionOf('dave')).toBe(0.01);
  const on = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
  venue.faults.add({ id: 'gap', on, do: 'gap-price', with: { move: '-0.9' } });
  await pass(1000);
  expect((await ccxt().fetchTicker(PERP)).markPrice).toBe(6000);
  expect(await positionOf('dave')).toBe(0);
  expect(await acts()).toEqual(['set-index-price gap']);
});

it('liquidate-in-flight: a cancel comes too late, because the position was liquidated', async () => {
  await start();
  const dave = ccxt('dave');
  await dave.setLeverage(20, PERP);
  await ccxt('bob').createOrder(PERP, 'limit', 'sell', 0.1, 60_000);
  await dave.createOrder(PERP, 'limit', 'buy', 0.1, 60_000);
  const params = { reduceOnly: true };
  const { id } = await placed(dave.createOrder(PERP, 'limit', 'sell', 0.1, 70_000, params));
  venue.faults.add({ on: { uid: '1004' }, do: 'liquidate-in-flight' });
  await expect(dave.cancelOrder(id, PERP)).rejects.toBeInstanceOf(ExchangeError);
  expect(await positionOf('dave')).toBe(0);
});

it('deleverage: a half of a position is gone at the mark, then the rest, and its closing order with it', async () => {
  await start();
  await bothInPosition();
  const before = await positionOf();
  const all = { reduceOnly: true };
  const { id } = await placed(ccxt().createOrder(PERP, 'limit', 'sell', before, 70_000, all));
  const on = { uid: '1001', category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
  venue.faults.add({ id: 'adl', on, do: 'deleverage', with: { share: '0.5' } });
  await pass(1000);
  expect(await positionOf()).toBe(before / 2);
  expect(await acts()).toEqual(['deleverage adl']);
  const [fill] = (await ccxt().fetchMyTrades(PERP)).slice(-1);
  expect(fill).toMatchObject({ amount: before / 2, side: 'sell', fee: { cost: 0 } });
  expect((await ccxt().fetchOrder(id, PERP)).status).toBe('open');
  venue.faults.add({ id: 'rest', on, do: 'deleverage' });
  await pass(1000);
  expect(await positionOf()).toBe(0);
  expect((await ccxt().fetchOrder(id, PERP)).status).toBe('canceled');
});

it('change-tiers: the leverage that was possible is refused', async () => {
  await start();
  await ccxt().setLeverage(50, PERP);
  const on = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
  venue.faults.add({ on, do: 'change-tiers', with: { maxLeverage: 5 } });
  await pass(1000);
  await expect(ccxt().setLeverage(50, PERP)).rejects.toBeInstanceOf(ExchangeError);
  await ccxt().setLeverage(5, PERP);
});

it('funding-spike: ccxt sees another rate and interval, and it is paid', async () => {
  await start();
  await bothInPosition();
  const on = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
  venue.faults.add({ id: 'f', on, do: 'funding-spike', with: { rate: '-0.02' } });
  await pass(1_800_000);
  const { fundingRate, interval } = await ccxt().fetchFundingRate(PERP);
  expect({ fundingRate, interval }).toEqual({ fundingRate: -0.02, interval: '1h' });
  await pass(1_800_000);
  const [payment] = await ccxt().fetchFundingHistory(PERP);
  // Alice is long: at a rate below zero she is paid by who is short.
  expect(payment?.amount).toBeGreaterThan(0.019 * 58_000);
  venue.faults.remove('f');
  await pass(1000);
  expect((await ccxt().fetchFundingRate(PERP)).interval).toBe('8h');
});

it('change-fee-tier: the next fill has another fee', async () => {
  const feeTiers = [{ tier: '1', rates: { SPOT: { maker: '0', taker: '0' } } }];
  await start({}, { feeTiers });
  await offer(1000, 2);
  await bid(1000);
  venue.faults.add({ on: { uid: '1001' }, do: 'change-fee-tier', with: { tier: '1' } });
  await pass(1000);
  await bid(1000);
  const fees = (await ccxt().fetchMyTrades(ETH)).map(({ fee }) => fee?.cost);
  expect(fees[0]).not.toBe(fees[1]);
});

const MARKET = {
  seed: '1',
  stepMs: 1000,
  instruments: [{ category: 'SPOT' as const, symbol: 'ETHUSDT', startPrice: '2000' }],
};

async function depth() {
  const { asks, bids } = await ccxt().fetchOrderBook(ETH);
  const sum = (side: typeof asks) => side.reduce((all, [, size]) => all + (size ?? 0), 0);
  const spread = (asks[0]?.[0] ?? 0) - (bids[0]?.[0] ?? 0);
  return { asks: sum(asks), bids: sum(bids), spread };
}

it('no-liquidity: the bids are gone for a while, and come back', async () => {
  await start({ market: 'on' }, { market: MARKET });
  await pass(5000);
  const before = await depth();
  const rule = { on: { symbol: 'ETHUSDT', category: 'SPOT' }, do: 'no-liquidity' };
  venue.faults.add({ ...rule, with: { side: 'bids', share: '1', ms: '30s' } });
  await pass(10_000);
  expect(await depth()).toMatchObject({ bids: 0 });
  expect((await depth()).asks).toBeGreaterThan(0);
  const { id } = await placed(ccxt().createOrder(ETH, 'market', 'sell', 1));
  expect(await ccxt().fetchOrder(id, ETH)).toMatchObject({ status: 'canceled', filled: 0 });
  await pass(25_000);
  expect((await depth()).bids).toBeGreaterThan(before.bids / 2);
});

it('widen-spread: what is bought at once is dear', async () => {
  await start({ market: 'on' }, { market: MARKET });
  await pass(5000);
  const before = await depth();
  const on = { symbol: 'ETHUSDT', category: 'SPOT' };
  venue.faults.add({ on, do: 'widen-spread', with: { times: 10, ms: '30s' } });
  await pass(5000);
  expect((await depth()).spread).toBeGreaterThan(before.spread * 8);
  await pass(30_000);
  expect((await depth()).spread).toBeLessThan(before.spread * 3);
});

it('stop: connections are cut and none is taken, for a while', async () => {
  await start({ clock: 'system' });
  const client = await SocketClient.open(venue.url);
  const id = venue.faults.add({ do: 'stop', with: { ms: '10m' } });
  expect((await client.ended).code).toBe(1006);
  await expect(ccxt().fetchTime()).rejects.toBeInstanceOf(NetworkError);
  venue.faults.remove(id);
  expect(await ccxt().fetchTime()).toBeGreaterThan(0);
});

it('restart: sockets are told and closed, and everything is there afterwards', async () => {
  await start({ clock: 'system' });
  const { id } = await bid(1000);
  const client = await SocketClient.open(venue.url);
  const rule = venue.faults.add({ do: 'restart', with: { ms: '10m' } });
  expect(await client.next()).toMatchObject({ event: 'error', code: 30033 });
  expect((await client.ended).code).toBe(1012);
  await expect(ccxt().fetchTime()).rejects.toBeInstanceOf(NetworkError);
  venue.faults.remove(rule);
  expect(await openIds()).toEqual([id]);
});

it('skew-time: the time that is told is another, and signatures by the right one are refused', async () => {
  await start({ clock: 'system' });
  venue.faults.add({ do: 'skew-time', with: { ms: 45_000 } });
  expect((await ccxt().fetchTime()) ?? 0).toBeGreaterThan(Date.now() + 40_000);
  await expect(ccxt().fetchBalance()).rejects.toBeInstanceOf(InvalidNonce);
  const client = await SocketClient.open(venue.url, '/v2/ws/private');
  expect(await client.logIn('alice', Date.now())).toMatchObject({ event: 'error', code: 30014 });
  const cured = ccxt();
  await cured.loadTimeDifference();
  await cured.fetchBalance();
  client.close();
});

it('skew-time: it drifts by the minute, as far as it may', async () => {
  await start();
  const off = async () => ((await ccxt().fetchTime()) ?? 0) - venue.services.nowMs();
  venue.faults.add({ do: 'skew-time', with: { perMinute: 3000, max: 7000 } });
  const seen: number[] = [await off()];
  for (let minute = 0; minute < 3; minute += 1) {
    await pass(60_000);
    seen.push(await off());
  }
  expect(seen).toEqual([0, 3000, 6000, 7000]);
});

it('revoke-key: bitget-api is told that there is no such key, at its third call', async () => {
  await start();
  const on = { uid: '1001', operation: 'GET *' };
  venue.faults.add({ id: 'r', on, when: { nth: 3 }, do: 'revoke-key' });
  const client = clientV2(venue.url, credentials('alice'));
  await client.getSpotAccountAssets();
  await client.getSpotAccountAssets();
  await expect(client.getSpotAccountAssets()).rejects.toMatchObject({ body: { code: '40037' } });
  await expect(ccxt().fetchBalance()).rejects.toBeInstanceOf(AuthenticationError);
  expect(await acts()).toContain('revoke-key r');
});

it('change-ips: a key is refused from an address that is not on its list any more', async () => {
  await start();
  await ccxt().fetchBalance();
  venue.faults.add({ on: { key: 'alice' }, do: 'change-ips', with: { ips: '203.0.113.7' } });
  await pass(1000);
  await expect(ccxt().fetchBalance()).rejects.toBeInstanceOf(ExchangeError);
});
