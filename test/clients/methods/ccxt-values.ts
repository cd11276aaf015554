/**
 * What ccxt must make of the replies, method by method: every field that it fills, and with what. The clock stands at
 * `AT_MS`; prices, sizes and fees are those of the stage, and what follows from them is worked out here.
 */
import { AT_MS, type Facts, type Values } from './ccxt-facts.ts';
import { MONEY_VALUES } from './ccxt-money-values.ts';
import { ID, near } from './plain.ts';

const isSpot = ({ kind }: Facts) => kind === 'spot';
const isV3 = ({ mode }: Facts) => mode === 'v3';

const placed = ({ symbol }: Facts) => ({ id: ID, clientOrderId: ID, symbol });
const AT = { timestamp: AT_MS };
const CHANGED = { lastTradeTimestamp: AT_MS, lastUpdateTimestamp: AT_MS };

/** Spot of v2 tells neither force nor fee of an order that is open. */
function tells(facts: Facts, isOpen: boolean): object {
  const force = { timeInForce: 'GTC', postOnly: false };
  if (!isSpot(facts)) return { ...force, reduceOnly: false };
  if (isV3(facts)) return { ...force, reduceOnly: false };
  return isOpen ? {} : force;
}

/** Nothing paid: v3 leaves the fee of its coin empty, as live replies do; ccxt reads no coin of a fee on spot of v3. */
function nothingPaid(facts: Facts): object {
  if (isSpot(facts)) return {};
  const currency = facts.feeCoin;
  return { fee: isV3(facts) ? { currency } : { cost: 0, currency } };
}

/** A bid far below the market, of which nothing is filled. */
function resting(facts: Facts, status: 'open' | 'canceled', price: number): object {
  const { symbol, size } = facts;
  return {
    ...{ id: ID, clientOrderId: ID, ...AT, ...CHANGED, symbol, type: 'limit', side: 'buy' },
    ...{ price, amount: size, cost: 0, filled: 0, remaining: size, status },
    ...tells(facts, status === 'open'),
    ...nothingPaid(facts),
  };
}

/** v2 replaces an order that is edited on spot and amends it by a new one on futures; v3 changes it. */
function firstCancelled(facts: Facts): object {
  return resting(facts, 'canceled', isV3(facts) ? facts.low - 1 : facts.low);
}

/** On v3 ccxt turns the sign of a fee, which stands there as paid. */
function paid(facts: Facts): object {
  const cost = isV3(facts) ? -facts.fee : facts.fee;
  return isSpot(facts) && isV3(facts) ? { cost } : { cost, currency: facts.feeCoin };
}

/** Bought whole at once. ccxt reads neither the average of an order of v3 nor the price of one at market. */
function bought(facts: Facts, type: 'limit' | 'market'): object {
  const { symbol, size, price } = facts;
  const priced = {
    v2: { price, average: price, cost: size * price },
    v3: type === 'limit' ? { price, cost: costOfV3(facts) } : {},
  };
  return {
    ...{ id: ID, clientOrderId: ID, ...AT, ...CHANGED, symbol, type, side: 'buy' },
    ...{ amount: size, filled: size, remaining: 0, status: 'closed', fee: paid(facts) },
    ...tells(facts, false),
    ...priced[facts.mode],
  };
}

/** ccxt takes the size of an inverse contract for a number of contracts of one dollar. */
function costOfV3(facts: Facts): number {
  const { kind, size, price } = facts;
  return kind === 'inverse' ? near(size / price) : size * price;
}

const trade = (facts: Facts) => {
  const { symbol, price, size } = facts;
  return { id: ID, symbol, side: 'buy', price, amount: size, cost: costOfV3(facts), ...AT };
};

function ownTrade(facts: Facts): object {
  const cost = isV3(facts) ? -facts.fee : facts.fee;
  return {
    ...trade(facts),
    ...{ order: ID, takerOrMaker: 'taker', cost: facts.size * facts.price },
    // v2 tells no type of the order of a fill on futures.
    ...(isSpot(facts) || isV3(facts) ? { type: 'market' } : {}),
    fee: { cost, currency: facts.feeCoin },
  };
}

/** What was bought of spot: on v3 ccxt sends the size of a market order as an amount to spend, one dollar. */
const volumeOf = (facts: Facts) => {
  if (!isSpot(facts)) return facts.size * 2;
  return isV3(facts) ? 2 + 1 / facts.price : 3;
};

function ticker(facts: Facts): object {
  const { symbol, price, bid } = facts;
  const baseVolume = volumeOf(facts);
  const depth = isSpot(facts) ? 100 : 10;
  return {
    ...{ symbol, ...AT, high: price, low: price, open: price, close: price, last: price },
    ...{ vwap: price, average: price, change: 0, percentage: 0 },
    ...{ bid, bidVolume: depth, ask: price, askVolume: depth - baseVolume },
    ...{ baseVolume, quoteVolume: near(baseVolume * price, 6) },
    ...(isSpot(facts) ? {} : { indexPrice: price, markPrice: price }),
  };
}

const book = ({ symbol, bid, price, kind }: Facts) => {
  const depth = kind === 'spot' ? 100 : 10;
  return { symbol, bids: [[bid, depth]], asks: [[price, depth]], ...AT };
};

/** Funding is paid at 8 o'clock, nothing is due yet: the premium is measured from the start. */
const funding = ({ symbol }: Facts) => {
  const fundingTimestamp = AT_MS + 8 * 3_600_000;
  return { symbol, fundingRate: 0, fundingTimestamp, interval: '8h' };
};

const settled = ({ symbol }: Facts) => ({ symbol, markPrice: 60_000, indexPrice: 60_000, ...AT });
const still = (facts: Facts) => [AT_MS, ...[1, 2, 3, 4].map(() => facts.price), 0];

/** Twice the size at ten times; maintenance 0.4 % and the taker's 0.06 %. */
const LEVERAGE = 10;
const MAINTENANCE = 0.004;
const KEPT = MAINTENANCE + 0.0006;

function position(facts: Facts): object {
  const { symbol, price, size, kind, mode } = facts;
  const [contracts, notional] = [2 * size, 2 * size * price];
  const initialMargin = notional / LEVERAGE;
  const held = {
    ...{ symbol, notional, entryPrice: price, markPrice: price, contracts, contractSize: 1 },
    ...{ side: 'long', hedged: kind === 'hedge', leverage: LEVERAGE, ...AT },
    ...{ unrealizedPnl: 0, percentage: 0 },
  };
  if (mode === 'v2')
    return {
      ...held,
      ...{ marginMode: 'isolated', initialMargin, initialMarginPercentage: 0.1 },
      collateral: kind === 'inverse' ? initialMargin / price : initialMargin,
      ...{ maintenanceMargin: near(notional * KEPT), maintenanceMarginPercentage: MAINTENANCE },
      ...{ marginRatio: KEPT * LEVERAGE, liquidationPrice: liquidationPrice(facts) },
    };
  const inCoin = kind === 'inverse' ? initialMargin / price : initialMargin;
  return {
    ...held,
    ...{ marginMode: 'cross', realizedPnl: 0, lastUpdateTimestamp: AT_MS, initialMargin: inCoin },
    // ccxt divides the margin in coin by the value in dollars.
    ...{ initialMarginPercentage: near(inCoin / notional), marginRatio: MAINTENANCE },
    // All the coin there is stands for it: the price at which 100 BTC are lost.
    ...(kind === 'inverse' ? { liquidationPrice: 119.7 } : {}),
  };
}

/** Where margin and loss together are what must be kept; to the tick below. */
function liquidationPrice({ kind, price }: Facts): number {
  const share = 1 / LEVERAGE;
  const exact =
    kind === 'inverse' ? price / (1 + share - KEPT) : (price * (1 - share)) / (1 - KEPT);
  return Math.floor(exact * 10) / 10;
}

function ended(facts: Facts): object {
  const { symbol, price, bid, size, kind, mode } = facts;
  const loss = 2 * size * (price - bid);
  const inCoin = Math.ceil((loss / bid) * 1e8) / 1e8;
  return {
    ...{ id: ID, symbol, marginMode: mode === 'v2' ? 'isolated' : 'cross', side: 'long' },
    ...{ entryPrice: price, lastPrice: bid, contracts: 2 * size, contractSize: 1 },
    ...{ hedged: kind === 'hedge', ...AT, lastUpdateTimestamp: AT_MS },
    realizedPnl: -(kind === 'inverse' ? inCoin : loss),
  };
}

const done = ({ symbol }: Facts, type: 'add' | 'reduce', amount: number, code: string) => ({
  ...{ symbol, type, marginMode: 'isolated', amount, code, status: 'ok' },
});

function tier(facts: Facts): object {
  const { symbol, kind, mode } = facts;
  if (kind !== 'spot')
    return {
      tier: 1,
      symbol,
      currency: 'BTC',
      minNotional: 0,
      ...{ maintenanceMarginRate: MAINTENANCE, maxLeverage: 125 },
    };
  const currency = mode === 'v2' ? 'USDT' : 'ETH';
  const of = { minNotional: 0, maxNotional: 5_000_000, maintenanceMarginRate: 0.1, maxLeverage: 5 };
  return { tier: 1, symbol, currency, ...of };
}

const ORDER_VALUES: Values = {
  ...Object.fromEntries(
    [
      ...['createOrder', 'editOrder', 'cancelOrder', 'createOrders', 'cancelOrders'],
      ...['createLimitOrder', 'createMarketOrder', 'createMarketBuyOrderWithCost'],
      ...['createPostOnlyOrder', 'createOrderWithTakeProfitAndStopLoss', 'createTriggerOrder'],
      ...['createStopOrder', 'createStopLimitOrder', 'createStopMarketOrder'],
      ...['createStopLossOrder', 'createTakeProfitOrder', 'createTrailingPercentOrder'],
      'closePosition',
    ].map((name) => [name, placed]),
  ),
  // ccxt is told no market of what was cancelled by v3 or on futures, and nothing else on spot of v2.
  cancelAllOrders: (facts) =>
    isSpot(facts) && !isV3(facts) ? { symbol: facts.symbol, ...AT } : { id: ID, clientOrderId: ID },
  closeAllPositions: ({ mode, symbol }) =>
    mode === 'v2' ? { id: ID, symbol, contractSize: 1 } : { id: ID },
  fetchOpenOrders: (facts) => resting(facts, 'open', facts.low),
  fetchOrder: (facts) => bought(facts, 'market'),
  fetchClosedOrders: (facts) => bought(facts, 'limit'),
  fetchCanceledOrders: firstCancelled,
  fetchCanceledAndClosedOrders: firstCancelled,
  fetchMyTrades: ownTrade,
};

const MARKET_VALUES: Values = {
  fetchTime: () => AT_MS,
  fetchOrderBook: book,
  fetchL2OrderBook: book,
  fetchTicker: ticker,
  fetchTickers: (facts) => ({ [facts.symbol]: ticker(facts) }),
  fetchTrades: trade,
  fetchOHLCV: (facts) => {
    const volume = volumeOf(facts);
    const { price, kind } = facts;
    // Of an inverse contract ccxt reads the volume in dollars.
    return [AT_MS, price, price, price, price, kind === 'inverse' ? volume * price : volume];
  },
  fetchMarkOHLCV: still,
  fetchIndexOHLCV: still,
  fetchMarkPrice: settled,
  fetchFundingRate: funding,
  fetchFundingRates: (facts) => ({ [facts.symbol]: { ...settled(facts), fundingRate: 0 } }),
  fetchFundingInterval: (facts) => {
    const { fundingRate, ...rest } = funding(facts);
    return facts.mode === 'v2' ? rest : { fundingRate, ...rest };
  },
  fetchFundingIntervals: (facts) => ({ [facts.symbol]: funding(facts) }),
  // Bob is short of what the caller is long of.
  fetchOpenInterest: ({ symbol, size }) => ({ symbol, openInterestAmount: 2 * size, ...AT }),
  fetchLongShortRatioHistory: ({ symbol, kind }) => ({
    ...{ symbol, ...AT, longShortRatio: kind === 'spot' ? 0 : 1 },
  }),
  fetchMarketLeverageTiers: tier,
  fetchTradingFee: ({ symbol, kind }) =>
    kind === 'spot'
      ? { symbol, maker: 0.001, taker: 0.001 }
      : { symbol, maker: 0.0002, taker: 0.0006 },
};

const POSITION_VALUES: Values = {
  setPositionMode: ({ mode, kind }) => ({
    ...{ code: '00000', msg: 'success', requestTime: AT_MS },
    data: mode === 'v3' ? 'success' : { posMode: kind === 'hedge' ? 'hedge_mode' : 'one_way_mode' },
  }),
  setMarginMode: (facts) => settings(facts, {}),
  setLeverage: (facts) => settings(facts, { crossMarginLeverage: '10' }),
  fetchLeverage: ({ symbol }) => ({
    ...{ symbol, marginMode: 'isolated', longLeverage: LEVERAGE, shortLeverage: LEVERAGE },
  }),
  fetchMarginMode: ({ symbol }) => ({ symbol, marginMode: 'isolated' }),
  fetchPosition: position,
  fetchPositions: position,
  fetchPositionHistory: ended,
  fetchPositionsHistory: ended,
  addMargin: (facts) => done(facts, 'add', facts.kind === 'inverse' ? 0.002 : 10, facts.marginCoin),
  reduceMargin: (facts) =>
    done(facts, 'reduce', facts.kind === 'inverse' ? -0.001 : -5, facts.marginCoin),
};

function settings({ mode, kind, marginCoin }: Facts, more: object): object {
  const of = { symbol: kind === 'inverse' ? 'BTCUSD' : 'BTCUSDT', marginCoin };
  const lever = { longLeverage: '10', shortLeverage: '10', marginMode: 'isolated' };
  const data = mode === 'v3' ? 'success' : { ...of, ...lever, ...more };
  return { code: '00000', msg: 'success', requestTime: AT_MS, data };
}

export const VALUES: Values = {
  ...ORDER_VALUES,
  ...MARKET_VALUES,
  ...POSITION_VALUES,
  ...MONEY_VALUES,
};
