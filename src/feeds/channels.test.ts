/** What each channel pushes is what REST says, on a venue whose clock stands. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURE_START_MS, fixtureVenue } from '../../test/support/fixture-venue.ts';
import type { ReplyData } from '../../test/support/reply-data.ts';
import { SocketClient } from '../../test/support/socket-client.ts';
import { startTestVenue, type TestVenue } from '../../test/support/venue.ts';

const feeds = { messagesPerSecond: 0, subscribesPerHour: 0, attemptsPer5Minutes: 0 };
const CONTRACT = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' };
const BTC = { instType: 'USDT-FUTURES', instId: 'BTCUSDT' };
const ETH = { instType: 'SPOT', instId: 'ETHUSDT' };
const MINE = { instType: 'USDT-FUTURES', instId: 'default' };
const V3 = { instType: 'usdt-futures', symbol: 'BTCUSDT' };

let venue: TestVenue;
let client: SocketClient;

beforeAll(async () => {
  venue = await startTestVenue({ venueFile: { ...fixtureVenue, feeds } });
});
beforeEach(async () => {
  client = await SocketClient.open(venue.url);
  await client.logIn('alice', venue.clock.nowMs);
});
afterEach(() => client.close());
afterAll(() => venue.close());

/** Subscribes, and gives the rows that come first. */
async function watch(arg: object): Promise<ReplyData> {
  client.subscribe(arg);
  const [ack, first] = await client.all();
  expect(ack).toMatchObject({ event: 'subscribe', arg });
  return first?.data;
}

/** The rows of all pushes since, push by push. */
async function pushed(): Promise<ReplyData[]> {
  return (await client.all()).map(({ data }) => data);
}

async function get(path: string, query: Record<string, string>, as: string | null = 'alice') {
  const { code, data } = await venue.call('GET', path, { query, as });
  expect(code).toBe('00000');
  return data;
}

async function post(path: string, body: object, as = 'alice') {
  const { code, data, msg } = await venue.call('POST', path, { body, as });
  expect([code, msg]).toEqual(['00000', 'success']);
  return data;
}

const limit = { marginMode: 'crossed', marginCoin: 'USDT', orderType: 'limit' };
const mix = (as: string, side: string, size: string, price = '60000') =>
  post('/api/v2/mix/order/place-order', { ...CONTRACT, ...limit, side, size, price }, as);
const spot = (as: string, side: string, size: string, price = '2000') => {
  const body = { symbol: 'ETHUSDT', orderType: 'limit', force: 'gtc', side, size, price };
  return post('/api/v2/spot/trade/place-order', body, as);
};

/** Alice buys from Bob, one command each. */
async function tradeMix(size: string, price = '60000') {
  await mix('bob', 'sell', size, price);
  return mix('alice', 'buy', size, price);
}
async function tradeSpot(size: string, price = '2000') {
  await spot('bob', 'sell', size, price);
  return spot('alice', 'buy', size, price);
}

/** The fields that both have are alike, and these are among them. */
function expectAlike(row: ReplyData, shown: ReplyData, names: readonly string[]) {
  for (const name of names) expect([name, row[name]]).toEqual([name, shown[name]]);
}

describe('tickers', () => {
  it('v2, of spot and of a contract, each time something changed', async () => {
    await watch({ ...ETH, channel: 'ticker' });
    await tradeSpot('0.5', '2001');
    const rows = (await pushed()).flat();
    const [shown] = await get('/api/v2/spot/market/tickers', { symbol: 'ETHUSDT' }, null);
    const names = [
      'lastPr',
      'high24h',
      'low24h',
      'bidPr',
      'askPr',
      'baseVolume',
      'change24h',
      'ts',
    ];
    expectAlike(rows.at(-1), shown, names);
    expect(rows.at(-1)).toMatchObject({ instId: 'ETHUSDT', open24h: shown.open });

    const [first] = await watch({ ...BTC, channel: 'ticker' });
    expect(first).toMatchObject({ instId: 'BTCUSDT', symbolType: '1', markPrice: '60000' });
    await post(
      '/operator/v1/set-index-price',
      { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '60001' },
      'operator',
    );
    const [[moved]] = await pushed();
    const [contract] = await get('/api/v2/mix/market/ticker', CONTRACT, null);
    expectAlike(moved, contract, ['markPrice', 'indexPrice', 'fundingRate', 'holdingAmount', 'ts']);
    expect(moved.indexPrice).toBe('60001');
    expect(await pushed()).toEqual([]);
  });

  it('v3', async () => {
    const [first] = await watch({ ...V3, topic: 'ticker' });
    const [shown] = await get(
      '/api/v3/market/tickers',
      { category: 'USDT-FUTURES', symbol: 'BTCUSDT' },
      null,
    );
    expect(first).toEqual(shown);
  });
});

describe('candles', () => {
  it('v2: oldest first, then the open one, and each that closed once', async () => {
    await tradeSpot('0.1', '2000');
    const query = { symbol: 'ETHUSDT', granularity: '1min' };
    const first = await watch({ ...ETH, channel: 'candle1m' });
    expect(first).toEqual(await get('/api/v2/spot/market/candles', query, null));
    await tradeSpot('0.2', '2005');
    venue.clock.nowMs += 150_000;
    await tradeSpot('0.3', '1990');
    const pushes = await pushed();
    // Bob's order moved the clock: two have closed by then.
    expect(pushes.map((rows) => rows.length)).toEqual([1, 3, 1]);
    const shown = await get('/api/v2/spot/market/candles', query, null);
    expect([...pushes[1].slice(0, 2), ...pushes[2]]).toEqual(shown.slice(-3));
    expect(pushes[1][0][5]).not.toBe('0');
    expect(pushes[1][1][5]).toBe('0');
  });

  it('v2: one that closed is told when the clock is moved, once', async () => {
    await tradeSpot('0.1', '2000');
    await watch({ ...ETH, channel: 'candle5m' });
    const before = venue.clock.nowMs;
    const toMs = String(Math.ceil((before + 1) / 300_000) * 300_000);
    await post('/operator/v1/advance-clock', { toMs }, 'operator');
    const [rows, ...more] = await pushed();
    expect(more).toEqual([]);
    const query = { symbol: 'ETHUSDT', granularity: '5min' };
    expect(rows).toEqual((await get('/api/v2/spot/market/candles', query, null)).slice(-2));
    expect(rows[1][0]).toBe(toMs);
  });

  it('v3: the length is the interval', async () => {
    await tradeMix('0.001');
    const first = await watch({ ...V3, topic: 'kline', interval: '1H' });
    const query = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', interval: '1H' };
    const shown = await get('/api/v3/market/candles', query, null);
    const values = ({ start, open, high, low, close, volume, turnover }: ReplyData) => [
      ...[start, open, high, low, close],
      ...[volume, turnover],
    ];
    expect(first.map(values)).toEqual(shown);
    await tradeMix('0.002', '60100');
    const [[open]] = await pushed();
    expect(values(open)).toEqual((await get('/api/v3/market/candles', query, null)).at(-1));
    client.subscribe({ ...V3, topic: 'kline', interval: '7m' }, { ...V3, topic: 'kline' });
    expect((await client.all()).map(({ code }) => code)).toEqual([30016, 30016]);
  });
});

describe('public v3', () => {
  it('publicTrade and books, under their own names', async () => {
    await mix('bob', 'sell', '1', '62000');
    await watch({ ...V3, topic: 'publicTrade' });
    const [book] = await watch({ ...V3, topic: 'books' });
    expect(book).toMatchObject({ pseq: 0, a: expect.arrayContaining([['62000', '1']]) });
    await tradeMix('0.003');
    const pushes = await pushed();
    const trade = pushes.flat().find(({ p }) => p !== undefined);
    expect(trade).toMatchObject({ p: '60000', P: '60000', v: '0.003', S: 'buy', isRPI: 'no' });
    const [newest] = await get(
      '/api/v3/market/fills',
      { category: 'USDT-FUTURES', symbol: 'BTCUSDT' },
      null,
    );
    expect(trade.i).toBe(newest.execId);
    const update = pushes.flat().find(({ pseq }) => pseq > 0);
    expect(update.pseq).toBe(book.seq);
    expect(update.checksum).toBeUndefined();
  });
});

describe('fills', () => {
  it('v2 of spot and of contracts are those of REST', async () => {
    await watch({ instType: 'SPOT', channel: 'fill', instId: 'default' });
    await watch({ ...MINE, channel: 'fill' });
    await tradeSpot('0.4');
    await tradeMix('0.004');
    const [[ofSpot], [ofMix], ...more] = await pushed();
    expect(more).toEqual([]);
    const [shown] = await get('/api/v2/spot/trade/fills', { symbol: 'ETHUSDT' });
    expect(ofSpot).toEqual({ ...shown, feeDetail: [shown.feeDetail] });
    const [contract] = (await get('/api/v2/mix/order/fill-history', CONTRACT)).fillList;
    expect(ofMix).toEqual({ ...contract, orderType: 'limit' });
  });

  it('v3 in full and in short', async () => {
    await watch({ instType: 'UTA', topic: 'fill' });
    await watch({ instType: 'UTA', topic: 'fast-fill' });
    await tradeMix('0.005');
    const [[fill], [short]] = await pushed();
    const { list } = await get('/api/v3/trade/fills', { category: 'USDT-FUTURES' });
    expect(fill).toMatchObject(list[0]);
    expect(fill).toMatchObject(short);
    expect(short.feeDetail).toBeUndefined();
  });
});

describe('money', () => {
  it('v2 account of spot: all at first, then the coins that changed', async () => {
    const shown = async () =>
      new Map(
        (await get('/api/v2/spot/account/assets', {})).map((row: ReplyData) => [row.coin, row]),
      );
    const first = await watch({ instType: 'SPOT', channel: 'account', coin: 'default' });
    expect(first.map(({ coin }: ReplyData) => coin)).toEqual([...(await shown()).keys()]);
    await spot('alice', 'buy', '1', '1500');
    const [rows] = await pushed();
    expect(rows).toEqual([{ ...((await shown()).get('USDT') as object), limitAvailable: '0' }]);
  });

  it('v2 account and equity of a product type', async () => {
    const [first] = await watch({ ...MINE, channel: 'account', coin: 'default' });
    const query = { productType: 'USDT-FUTURES' };
    const [shown] = await get('/api/v2/mix/account/accounts', query);
    expectAlike(first, shown, [
      'marginCoin',
      'available',
      'maxTransferOut',
      'usdtEquity',
      'unrealizedPL',
    ]);
    expect(first).toMatchObject({
      equity: shown.accountEquity,
      frozen: shown.locked,
      assetsMode: shown.assetMode,
    });
    await watch({ ...MINE, channel: 'equity' });
    await tradeMix('0.01');
    const pushes = await pushed();
    const [account] = pushes
      .flat()
      .filter(({ marginCoin }) => marginCoin !== undefined)
      .slice(-1);
    const [equity] = pushes
      .flat()
      .filter(({ btcEquity }) => btcEquity !== undefined)
      .slice(-1);
    const [after] = await get('/api/v2/mix/account/accounts', query);
    expect(account).toMatchObject({ equity: after.accountEquity, available: after.available });
    expect(equity).toMatchObject({ usdtEquity: after.usdtEquity, unionTotalMargin: '0' });
  });

  it('v3 account: all of it whenever it has changed', async () => {
    const [first] = await watch({ instType: 'UTA', topic: 'account' });
    const before = await get('/api/v3/account/assets', {});
    expectAlike(first, before, ['effEquity', 'imr', 'mmr', 'mgnRatio', 'positionMgnRatio']);
    expect(first).toMatchObject({
      totalEquity: before.accountEquity,
      unrealisedPnL: before.unrealisedPnl,
    });
    await tradeSpot('0.1');
    const [last] = (await pushed()).at(-1);
    const after = await get('/api/v3/account/assets', {});
    for (const [index, coin] of last.coin.entries())
      expectAlike(coin, after.assets[index], [
        'coin',
        'equity',
        'usdValue',
        'balance',
        'available',
        'locked',
      ]);
    expect(last.coin).toHaveLength(after.assets.length);
  });
});

describe('positions', () => {
  const shownV2 = () => get('/api/v2/mix/position/all-position', { productType: 'USDT-FUTURES' });
  const close = async () => {
    const [{ total }] = await shownV2();
    await mix('bob', 'buy', total, '60000');
    await mix('alice', 'sell', total, '60000');
  };

  it('v2: always the full set, also when orders come and go, and what was closed', async () => {
    await tradeMix('0.02');
    const same = ({
      posId,
      total,
      available,
      unrealizedPL,
      liquidationPrice,
      markPrice,
    }: ReplyData) => ({
      ...{ posId, total, available, unrealizedPL },
      ...{ liquidationPrice, markPrice },
    });
    const first = await watch({ ...MINE, channel: 'positions' });
    expect(first.map(same)).toEqual((await shownV2()).map(same));
    expect(first[0]).toMatchObject({
      instId: 'BTCUSDT',
      leverage: expect.any(Number),
      autoMargin: 'off',
    });
    await mix('alice', 'sell', '0.01', '65000');
    await mix('alice', 'buy', '0.01', '50000');
    await watch({ ...MINE, channel: 'positions-history' });
    await close();
    const pushes = (await pushed()).filter(([row]) => row?.closeSize === undefined);
    expect(pushes.at(-1)).toEqual([]);
    expect(await shownV2()).toEqual([]);
  });

  it('v2 positions-history is what REST lists', async () => {
    await watch({ ...MINE, channel: 'positions-history' });
    await tradeMix('0.02');
    await close();
    const [[row]] = await pushed();
    const { list } = await get('/api/v2/mix/position/history-position', {
      productType: 'USDT-FUTURES',
    });
    const [shown] = list;
    expect(row).toMatchObject({
      posId: shown.positionId,
      openPriceAvg: shown.openAvgPrice,
      closePriceAvg: shown.closeAvgPrice,
      closeSize: shown.closeTotalPos,
      achievedProfits: shown.pnl,
      openFee: shown.openFee,
      settleFee: shown.totalFunding,
    });
  });

  it('v3: what changed, and one that ended once more', async () => {
    expect(await watch({ instType: 'UTA', topic: 'position' })).toEqual([]);
    await tradeMix('0.03');
    const [[opened]] = await pushed();
    const { list } = await get('/api/v3/position/current-position', { category: 'USDT-FUTURES' });
    // REST knows one word of a position that is there.
    const { positionStatus, ...shown } = list[0];
    expect(positionStatus).toBe('normal');
    expectAlike(opened, shown, Object.keys(shown));
    expect(opened).toMatchObject({ size: '0.03', positionStatus: 'opening' });
    await close();
    const [[ended]] = (await pushed()).slice(-1);
    expect(ended).toMatchObject({ size: '0', positionStatus: 'ended', symbol: 'BTCUSDT' });
  });
});

describe('orders', () => {
  it('v3: the order of REST after each change, small letters and positive fees', async () => {
    await watch({ instType: 'UTA', topic: 'order' });
    const { orderId } = await tradeMix('0.004');
    const rows = (await pushed()).flat();
    expect(rows.map(({ orderStatus }) => orderStatus)).toEqual(['new', 'filled']);
    const shown = await get('/api/v3/trade/order-info', { orderId });
    const { category, reduceOnly, ...rest } = shown;
    expect(rows[1]).toMatchObject(rest);
    expect(rows[1]).toMatchObject({
      category: 'usdt-futures',
      reduceOnly: 'no',
      marginCoin: 'USDT',
    });
  });

  it('v2 orders-algo and v3 strategy-order: placed, then cancelled', async () => {
    await watch({ ...MINE, channel: 'orders-algo' });
    await watch({ instType: 'UTA', topic: 'strategy-order' });
    const plan = { planType: 'normal_plan', triggerPrice: '50000', triggerType: 'mark_price' };
    const body = { ...CONTRACT, ...limit, ...plan, side: 'buy', size: '0.01', price: '49000' };
    const { orderId } = await post('/api/v2/mix/order/place-plan-order', body);
    const { entrustedList } = await get('/api/v2/mix/order/orders-plan-pending', {
      ...CONTRACT,
      planType: 'normal_plan',
    });
    const list = await get('/api/v3/trade/unfilled-strategy-orders', {
      category: 'USDT-FUTURES',
    });
    await post('/api/v2/mix/order/cancel-plan-order', { ...CONTRACT, orderIdList: [{ orderId }] });
    const [[algo], [strategy], [gone], [over]] = await pushed();
    expect(algo).toMatchObject({
      ...entrustedList[0],
      instId: 'BTCUSDT',
      status: 'live',
      actualSize: '0',
    });
    expect(strategy).toMatchObject(list[0]);
    expect([gone.status, over.status]).toEqual(['cancelled', 'cancelled']);
  });
});

it('the same client and the same commands get the same bytes', async () => {
  const story = async () => {
    const own = await startTestVenue({ venueFile: { ...fixtureVenue, feeds } });
    const told = await SocketClient.open(own.url);
    await told.logIn('alice', FIXTURE_START_MS);
    const channels = ['ticker', 'books', 'books5', 'trade', 'candle1m'];
    told.subscribe(...channels.map((channel) => ({ ...BTC, channel })));
    told.subscribe(...['orders', 'fill', 'positions'].map((channel) => ({ ...MINE, channel })));
    const texts = await told.texts();
    for (const [as, side, price] of [
      ['bob', 'sell', '60000'],
      ['alice', 'buy', '60000.5'],
      ['alice', 'buy', '59000'],
    ] as const) {
      const body = { ...CONTRACT, ...limit, side, size: '0.01', price };
      await own.call('POST', '/api/v2/mix/order/place-order', { body, as });
    }
    texts.push(...(await told.texts()));
    told.close();
    await own.close();
    return texts;
  };
  const once = await story();
  expect(once.length).toBeGreaterThan(25);
  expect(await story()).toEqual(once);
});

describe('what the venue closes', () => {
  const index = (price: string) =>
    post(
      '/operator/v1/set-index-price',
      { category: 'USDT-FUTURES', symbol: 'XRPUSDT', price },
      'operator',
    );
  const XRP = { symbol: 'XRPUSDT', productType: 'USDT-FUTURES' };

  it('is told as liquidations, and to those who share a loss', async () => {
    const leverage = { ...XRP, marginCoin: 'USDT', leverage: '50' };
    const order = { ...XRP, ...limit, marginMode: 'isolated', price: '0.5' };
    const mode = { ...XRP, marginCoin: 'USDT', marginMode: 'isolated' };
    await post('/api/v2/mix/account/set-margin-mode', mode);
    await post('/api/v2/mix/account/set-leverage', leverage);
    await watch({ instType: 'usdt-futures', symbol: 'XRPUSDT', topic: 'liquidation' });
    const short = await SocketClient.open(venue.url);
    await short.logIn('bob', venue.clock.nowMs);
    short.subscribe({ instType: 'USDT-FUTURES', channel: 'adl-noti', instId: 'default' });
    short.subscribe({ instType: 'UTA', topic: 'adl-notification' });
    await short.all();

    const sell = { ...order, marginMode: 'crossed', side: 'sell', size: '1000' };
    await post('/api/v2/mix/order/place-order', sell, 'bob');
    await post('/api/v2/mix/order/place-order', { ...order, side: 'buy', size: '1000' });
    const bid = { ...sell, side: 'buy', price: '0.49', size: '300' };
    await post('/api/v2/mix/order/place-order', { ...bid, marginMode: 'crossed' }, 'bob');
    await index('0.49');
    await index('0.4');
    const sold = (await pushed()).flat();
    expect(sold.length).toBeGreaterThan(0);
    for (const row of sold)
      expect(row).toMatchObject({ symbol: 'XRPUSDT', side: 'sell', ts: expect.any(String) });
    const shared = await short.all();
    short.close();
    const rows = shared.map(({ arg, data }) => [arg.channel ?? arg.topic, data[0]]);
    expect(rows.map(([name]) => name)).toEqual(['adl-noti', 'adl-notification']);
    for (const [, row] of rows)
      expect(row).toMatchObject({ symbol: 'XRPUSDT', side: 'buy', status: 'done' });
    expect(sold.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(1000);
  });
});
