/**
 * A call of each method that ccxt says it has for this exchange, in an order in which the later ones find what the
 * earlier ones left: settings, reads of the market, orders, what came of them, money.
 */
import type { bitget } from 'ccxt';
import { assert } from '../../../src/primitives/assert.ts';
import { idOf } from '../ccxt-client.ts';

/** What a call is made on. `account`: on no market. `hedge`: a linear contract, both sides held at once. */
export type Kind = 'account' | 'spot' | 'linear' | 'inverse' | 'hedge';

export const SYMBOLS: Readonly<Record<Kind, string>> = {
  account: 'ETH/USDT',
  spot: 'ETH/USDT',
  linear: 'BTC/USDT:USDT',
  inverse: 'BTC/USD:BTC',
  hedge: 'BTC/USDT:USDT',
};

export interface Stage {
  readonly client: bitget;
  readonly symbol: string;
  readonly kind: Kind;
  readonly isUnified: boolean;
  /** What others sell at, and what is sold at once. */
  readonly price: number;
  readonly size: number;
  /** Far below `price`: an order at it rests. */
  readonly low: number;
  /** Ids of what was placed, by names of ours. */
  readonly ids: Map<string, string>;
}

interface Method {
  readonly name: string;
  readonly on: readonly Kind[];
  readonly call: (stage: Stage) => Promise<unknown>;
}

const CONTRACTS = ['linear', 'inverse', 'hedge'] as const;
const ONE_WAY = ['linear', 'inverse'] as const;
const MARKETS = ['spot', ...ONE_WAY] as const;
const TRADED = ['spot', ...CONTRACTS] as const;
const ACCOUNT = ['account'] as const;
/** On v2 ccxt asks for the tiers of a coin, on v3 it hands on what it is given. */
const SPOT_TIERS = { marginMode: 'cross', code: 'USDT', coin: 'USDT' };
const ADDRESS = 'TQrY8tryqsYVCYS3MFbtffiPp2ccyn4STm';

const method = (name: string, on: readonly Kind[], call: Method['call']): Method => ({
  name,
  on,
  call,
});

/** What an order of this stage has beside price and size. */
function opening({ kind, isUnified }: Stage): object {
  if (kind === 'spot') return {};
  return {
    ...(kind === 'hedge' ? { hedged: true } : {}),
    // On v3 ccxt cannot set the margin mode of a market.
    ...(isUnified ? {} : { marginMode: 'isolated' }),
  };
}

function closing(stage: Stage): object {
  return stage.kind === 'spot' ? {} : { ...opening(stage), reduceOnly: true };
}

/** Places an order that rests, and has its id as `name`. */
async function rest(stage: Stage, name: string, params: object = {}) {
  const { client, symbol, size, low, ids } = stage;
  const order = await client.createOrder(symbol, 'limit', 'buy', size, low, {
    ...opening(stage),
    ...params,
  });
  ids.set(name, idOf(order));
  return order;
}

function kept({ ids }: Stage, name: string): string {
  const id = ids.get(name);
  assert(id !== undefined, `no ${name} was placed`);
  return id;
}

const SETTINGS: readonly Method[] = [
  method('setPositionMode', CONTRACTS, ({ client, kind, symbol }) =>
    client.setPositionMode(kind === 'hedge', symbol),
  ),
  method('setMarginMode', CONTRACTS, ({ client, symbol }) =>
    client.setMarginMode('isolated', symbol),
  ),
  method('setLeverage', CONTRACTS, ({ client, symbol }) => client.setLeverage(10, symbol)),
  method('fetchLeverage', CONTRACTS, ({ client, symbol }) => client.fetchLeverage(symbol)),
  method('fetchMarginMode', CONTRACTS, ({ client, symbol }) => client.fetchMarginMode(symbol)),
];

const MARKET_DATA: readonly Method[] = [
  method('fetchTime', ACCOUNT, ({ client }) => client.fetchTime()),
  method('fetchMarkets', ACCOUNT, ({ client }) => client.fetchMarkets()),
  method('fetchCurrencies', ACCOUNT, ({ client }) => client.fetchCurrencies()),
  method('fetchCurrenciesWs', ACCOUNT, ({ client }) => client.fetchCurrenciesWs()),
  method('fetchDepositWithdrawFee', ACCOUNT, ({ client }) =>
    client.fetchDepositWithdrawFee('USDT'),
  ),
  method('fetchDepositWithdrawFees', ACCOUNT, ({ client }) => client.fetchDepositWithdrawFees()),
  method('fetchOrderBook', MARKETS, ({ client, symbol }) => client.fetchOrderBook(symbol)),
  method('fetchL2OrderBook', MARKETS, ({ client, symbol }) => client.fetchL2OrderBook(symbol)),
  method('fetchMarketLeverageTiers', ['spot', ...ONE_WAY], ({ client, symbol, kind }) =>
    client.fetchMarketLeverageTiers(symbol, kind === 'spot' ? SPOT_TIERS : {}),
  ),
  method('fetchFundingRate', ONE_WAY, ({ client, symbol }) => client.fetchFundingRate(symbol)),
  method('fetchFundingRates', ONE_WAY, ({ client, symbol }) => client.fetchFundingRates([symbol])),
  method('fetchFundingRateHistory', ONE_WAY, ({ client, symbol }) =>
    client.fetchFundingRateHistory(symbol),
  ),
  method('fetchFundingInterval', ONE_WAY, ({ client, symbol }) =>
    client.fetchFundingInterval(symbol),
  ),
  method('fetchFundingIntervals', ONE_WAY, ({ client, symbol }) =>
    client.fetchFundingIntervals([symbol]),
  ),
  method('fetchMarkPrice', ONE_WAY, ({ client, symbol }) => client.fetchMarkPrice(symbol)),
  method('fetchMarkOHLCV', ONE_WAY, ({ client, symbol }) => client.fetchMarkOHLCV(symbol)),
  method('fetchIndexOHLCV', ONE_WAY, ({ client, symbol }) => client.fetchIndexOHLCV(symbol)),
];

const ORDERS: readonly Method[] = [
  method('createOrder', TRADED, (stage) => rest(stage, 'rests')),
  method('fetchOpenOrders', TRADED, ({ client, symbol }) => client.fetchOpenOrders(symbol)),
  method('editOrder', TRADED, async (stage) => {
    const { client, symbol, size, low, ids } = stage;
    const edited = await client.editOrder(
      kept(stage, 'rests'),
      symbol,
      'limit',
      'buy',
      size,
      low - 1,
    );
    ids.set('rests', idOf(edited));
    return edited;
  }),
  method('cancelOrder', TRADED, (stage) =>
    stage.client.cancelOrder(kept(stage, 'rests'), stage.symbol),
  ),
  method('createOrders', TRADED, (stage) => {
    const { client, symbol, size, low } = stage;
    const order = { symbol, type: 'limit', side: 'buy', amount: size, price: low } as const;
    return client.createOrders([1, 2].map(() => ({ ...order, params: opening(stage) })));
  }),
  method('cancelOrders', TRADED, async ({ client, symbol }) => {
    const open = await client.fetchOpenOrders(symbol);
    return client.cancelOrders(open.map(idOf), symbol);
  }),
  method('createLimitOrder', TRADED, (stage) => {
    const { client, symbol, size, price } = stage;
    return client.createLimitOrder(symbol, 'buy', size, price, opening(stage));
  }),
  method('createMarketOrder', TRADED, (stage) => {
    const { client, symbol, size, price } = stage;
    return client.createMarketOrder(symbol, 'buy', size, price, opening(stage));
  }),
  method('createMarketOrderWs', TRADED, (stage) => {
    const { client, symbol, size, price } = stage;
    return client.createMarketOrderWs(symbol, 'buy', size, price, opening(stage));
  }),
  method('createMarketBuyOrderWithCost', ['spot'], ({ client, symbol, price, size }) =>
    client.createMarketBuyOrderWithCost(symbol, price * size),
  ),
  method('createPostOnlyOrder', TRADED, (stage) => {
    const { client, symbol, size, low } = stage;
    return client.createPostOnlyOrder(symbol, 'limit', 'buy', size, low, opening(stage));
  }),
  method('cancelAllOrders', TRADED, ({ client, symbol }) => client.cancelAllOrders(symbol)),
  method('createOrderWithTakeProfitAndStopLoss', TRADED, (stage) => {
    const { client, symbol, size, low } = stage;
    const [above, below] = [low * 1.2, low * 0.8];
    return client.createOrderWithTakeProfitAndStopLoss(
      symbol,
      'limit',
      'buy',
      size,
      low,
      above,
      below,
      opening(stage),
    );
  }),
  method('createTriggerOrder', TRADED, (stage) => {
    const { client, symbol, size, low } = stage;
    return client.createTriggerOrder(symbol, 'limit', 'buy', size, low, low, opening(stage));
  }),
  method('createStopOrder', TRADED, (stage) => {
    const { client, symbol, size, low } = stage;
    return client.createStopOrder(symbol, 'limit', 'buy', size, low, low, opening(stage));
  }),
  method('createStopLimitOrder', TRADED, (stage) => {
    const { client, symbol, size, low } = stage;
    return client.createStopLimitOrder(symbol, 'buy', size, low, low, opening(stage));
  }),
  method('createStopMarketOrder', TRADED, (stage) => {
    const { client, symbol, size, low, kind } = stage;
    const side = kind === 'spot' ? 'sell' : 'buy';
    return client.createStopMarketOrder(symbol, side, size, low, opening(stage));
  }),
  method('createStopLossOrder', TRADED, (stage) => {
    const { client, symbol, size, low } = stage;
    return client.createStopLossOrder(
      symbol,
      'market',
      'sell',
      size,
      undefined,
      low,
      closing(stage),
    );
  }),
  method('createTakeProfitOrder', TRADED, (stage) => {
    const { client, symbol, size, price } = stage;
    const above = price * 1.5;
    return client.createTakeProfitOrder(
      symbol,
      'market',
      'sell',
      size,
      undefined,
      above,
      closing(stage),
    );
  }),
  method('createTrailingPercentOrder', CONTRACTS, (stage) => {
    const { client, symbol, size, price } = stage;
    return client.createTrailingPercentOrder(
      symbol,
      'market',
      'sell',
      size,
      undefined,
      2,
      price * 1.5,
      closing(stage),
    );
  }),
];

const OUTCOMES: readonly Method[] = [
  method('fetchTickers', MARKETS, ({ client, symbol }) => client.fetchTickers([symbol])),
  method('fetchTicker', MARKETS, ({ client, symbol }) => client.fetchTicker(symbol)),
  method('fetchTrades', MARKETS, ({ client, symbol }) => client.fetchTrades(symbol)),
  method('fetchOHLCV', MARKETS, ({ client, symbol }) => client.fetchOHLCV(symbol)),
  method('fetchMyTrades', TRADED, ({ client, symbol }) => client.fetchMyTrades(symbol)),
  method('fetchOrder', TRADED, async ({ client, symbol }) => {
    const [last] = (await client.fetchMyTrades(symbol)).slice(-1);
    return client.fetchOrder(String(last?.order), symbol);
  }),
  method('fetchClosedOrders', TRADED, ({ client, symbol }) => client.fetchClosedOrders(symbol)),
  method('fetchCanceledOrders', TRADED, ({ client, symbol }) => client.fetchCanceledOrders(symbol)),
  method('fetchCanceledAndClosedOrders', TRADED, ({ client, symbol }) =>
    client.fetchCanceledAndClosedOrders(symbol),
  ),
  method('fetchPosition', CONTRACTS, ({ client, symbol }) => client.fetchPosition(symbol)),
  method('fetchPositions', CONTRACTS, ({ client, symbol }) => client.fetchPositions([symbol])),
  method('fetchOpenInterest', ONE_WAY, ({ client, symbol }) => client.fetchOpenInterest(symbol)),
  method('fetchLongShortRatioHistory', MARKETS, ({ client, symbol }) =>
    client.fetchLongShortRatioHistory(symbol, symbol.includes(':') ? '1h' : '24h'),
  ),
  method('addMargin', CONTRACTS, ({ client, symbol, kind }) =>
    client.addMargin(symbol, kind === 'inverse' ? 0.002 : 10, { holdSide: 'long' }),
  ),
  method('reduceMargin', CONTRACTS, ({ client, symbol, kind }) =>
    client.reduceMargin(symbol, kind === 'inverse' ? -0.001 : -5, { holdSide: 'long' }),
  ),
  method('closePosition', CONTRACTS, ({ client, symbol, kind }) =>
    // ccxt sends the side of the position as it is given.
    client.closePosition(symbol, kind === 'hedge' ? ('long' as 'buy') : undefined),
  ),
  method('fetchPositionHistory', CONTRACTS, ({ client, symbol }) =>
    client.fetchPositionHistory(symbol),
  ),
  method('fetchPositionsHistory', CONTRACTS, ({ client, symbol }) =>
    client.fetchPositionsHistory([symbol]),
  ),
  method('closeAllPositions', ['linear'], async (stage) => {
    const { client, symbol, size, price } = stage;
    await client.createOrder(symbol, 'limit', 'buy', size, price, opening(stage));
    return client.closeAllPositions({ productType: 'USDT-FUTURES' });
  }),
  method('fetchFundingHistory', ONE_WAY, ({ client, symbol }) =>
    client.fetchFundingHistory(symbol),
  ),
  method('fetchTradingFee', MARKETS, ({ client, symbol }) => client.fetchTradingFee(symbol)),
  method('fetchTradingFees', ACCOUNT, ({ client }) => client.fetchTradingFees()),
];

const MONEY: readonly Method[] = [
  method('fetchBalance', TRADED, ({ client, kind }) =>
    client.fetchBalance(
      kind === 'spot'
        ? {}
        : { type: 'swap', productType: kind === 'inverse' ? 'COIN-FUTURES' : 'USDT-FUTURES' },
    ),
  ),
  method('fetchLedger', ['spot', 'linear'], ({ client, kind, symbol }) =>
    kind === 'spot'
      ? client.fetchLedger('USDT')
      : client.fetchLedger('USDT', undefined, undefined, { symbol, type: 'swap' }),
  ),
  method('transfer', ACCOUNT, ({ client }) => client.transfer('USDT', 1, 'spot', 'swap')),
  method('fetchTransfers', ACCOUNT, ({ client }) =>
    client.fetchTransfers('USDT', undefined, undefined, { fromAccount: 'spot' }),
  ),
  method('borrowCrossMargin', ACCOUNT, ({ client }) => client.borrowCrossMargin('ETH', 1)),
  method('fetchBorrowInterest', ACCOUNT, ({ client }) =>
    client.fetchBorrowInterest('ETH', undefined, undefined, undefined, { marginMode: 'cross' }),
  ),
  method('repayCrossMargin', ACCOUNT, ({ client }) => client.repayCrossMargin('ETH', 1)),
  method('fetchCrossBorrowRate', ACCOUNT, ({ client }) => client.fetchCrossBorrowRate('USDT')),
  method('borrowIsolatedMargin', ACCOUNT, async ({ client, isUnified, symbol }) => {
    const pair = { symbol: client.market(symbol).id };
    if (!isUnified) await client.transfer('ETH', 1, 'spot', 'isolated', pair);
    return client.borrowIsolatedMargin(symbol, 'ETH', 1);
  }),
  method('repayIsolatedMargin', ACCOUNT, ({ client, symbol }) =>
    client.repayIsolatedMargin(symbol, 'ETH', 1),
  ),
  method('fetchIsolatedBorrowRate', ACCOUNT, ({ client, symbol }) =>
    client.fetchIsolatedBorrowRate(symbol),
  ),
  method('fetchMyLiquidations', ACCOUNT, ({ client, symbol }) =>
    client.fetchMyLiquidations(symbol, undefined, undefined, { marginMode: 'cross' }),
  ),
  method('fetchConvertCurrencies', ACCOUNT, ({ client }) => client.fetchConvertCurrencies()),
  method('fetchConvertQuote', ACCOUNT, async ({ client, ids }) => {
    const quote = await client.fetchConvertQuote('USDT', 'ETH', 100);
    ids.set('quote', String(quote.id));
    return quote;
  }),
  method('createConvertTrade', ACCOUNT, async (stage) => {
    const { client } = stage;
    const quote = await client.fetchConvertQuote('USDT', 'ETH', 100);
    const { toAmount, price: cnvtPrice } = quote as { toAmount: number; price: number };
    const params = { price: String(cnvtPrice), toAmount: String(toAmount) };
    return client.createConvertTrade(String(quote.id), 'USDT', 'ETH', 100, params);
  }),
  method('fetchConvertTradeHistory', ACCOUNT, ({ client }) =>
    client.fetchConvertTradeHistory(undefined, Date.now() - 3 * 86_400_000),
  ),
  method('fetchDepositAddress', ACCOUNT, ({ client }) =>
    client.fetchDepositAddress('USDT', { network: 'TRC20' }),
  ),
  method('fetchDeposits', ACCOUNT, ({ client }) => client.fetchDeposits('USDT')),
  method('fetchDeposit', ACCOUNT, ({ client }) => client.fetchDeposit('1', 'USDT')),
  method('withdraw', ACCOUNT, async ({ client, ids }) => {
    const sent = await client.withdraw('USDT', 20, ADDRESS, undefined, { network: 'TRC20' });
    ids.set('withdrawal', String(sent.id));
    return sent;
  }),
  method('fetchWithdrawals', ACCOUNT, ({ client }) => client.fetchWithdrawals('USDT')),
  method('fetchWithdrawal', ACCOUNT, ({ client }) => client.fetchWithdrawal('1', 'USDT')),
];

export const CCXT_CALLS: readonly Method[] = [
  ...SETTINGS,
  ...MARKET_DATA,
  ...ORDERS,
  ...OUTCOMES,
  ...MONEY,
];
