/** What ccxt must make of replies: the fields that the exchange fills, and figures that the quotes of the venue decide. */
import type { Kind } from './ccxt-calls.ts';
import type { Mode } from './run-ccxt.ts';

const TIMES = 'timestamp datetime';
const PLACED = 'id clientOrderId symbol';
const ORDER = `${PLACED} ${TIMES} lastTradeTimestamp lastUpdateTimestamp type side amount filled remaining timeInForce postOnly status fee`;
const PRICED = `${ORDER} price cost average`;
const TRADE = `id order symbol side takerOrMaker price amount cost ${TIMES} fee`;
const POSITION = `symbol notional marginMode entryPrice unrealizedPnl percentage contracts contractSize markPrice side hedged ${TIMES} initialMargin initialMarginPercentage leverage marginRatio`;
const ENDED = `id symbol marginMode entryPrice realizedPnl contracts lastPrice side hedged ${TIMES} lastUpdateTimestamp`;
const TICKER = `ask askVolume bid bidVolume baseVolume quoteVolume open high low close last change percentage average vwap symbol ${TIMES}`;
const FUNDING = 'symbol fundingRate fundingTimestamp fundingDatetime interval';

/** By method: the fields that are filled; where the two modes differ, for each. */
const FILLED: Readonly<Record<string, string | Readonly<Record<Mode, string>>>> = {
  createOrder: PLACED,
  createLimitOrder: PLACED,
  createMarketOrder: PLACED,
  createPostOnlyOrder: PLACED,
  createOrders: PLACED,
  editOrder: 'id symbol',
  cancelOrder: 'id symbol',
  fetchOpenOrders: `${PLACED} ${TIMES} type side amount price filled remaining status`,
  // ccxt reads neither price nor average nor cost of an order of v3 that was filled at market.
  fetchOrder: { v2: PRICED, v3: ORDER },
  fetchClosedOrders: { v2: PRICED, v3: ORDER },
  fetchCanceledOrders: `${PLACED} ${TIMES} type side amount price filled remaining status`,
  fetchMyTrades: TRADE,
  fetchTrades: `id symbol side price amount cost ${TIMES}`,
  fetchPosition: {
    v2: `${POSITION} collateral maintenanceMargin maintenanceMarginPercentage liquidationPrice`,
    v3: `${POSITION} realizedPnl lastUpdateTimestamp`,
  },
  fetchPositions: POSITION,
  fetchPositionHistory: ENDED,
  fetchPositionsHistory: ENDED,
  fetchTicker: TICKER,
  fetchOrderBook: 'asks bids symbol timestamp datetime',
  fetchMarkets: 'id symbol base quote type spot swap active taker maker precision limits',
  fetchTradingFee: 'symbol maker taker',
  fetchFundingRate: FUNDING,
  fetchFundingInterval: { v2: 'symbol fundingTimestamp interval', v3: FUNDING },
  fetchOpenInterest: `symbol openInterestAmount ${TIMES}`,
  fetchMarkPrice: `symbol indexPrice markPrice ${TIMES}`,
  fetchMarketLeverageTiers: 'currency maintenanceMarginRate maxLeverage symbol tier',
  fetchLedger: `id ${TIMES} direction type currency amount before after fee`,
  fetchTransfers: `id ${TIMES} currency amount fromAccount toAccount status`,
  transfer: `id currency ${TIMES}`,
  addMargin: 'symbol type marginMode amount code status',
  reduceMargin: 'symbol type marginMode amount code status',
  // What came from another user has no transaction of a chain, which ccxt looks for on v3.
  fetchDeposits: {
    v2: `id txid ${TIMES} currency amount address network status type`,
    v3: `id ${TIMES} currency amount address network status type`,
  },
  fetchWithdrawals: `id ${TIMES} currency amount address network status type fee`,
  fetchDepositAddress: 'currency network address',
  withdraw: 'id currency',
};

export function fieldsOf(method: string, mode: Mode): readonly string[] {
  const fields = FILLED[method];
  if (fields === undefined) return [];
  return (typeof fields === 'string' ? fields : fields[mode]).split(' ');
}

type Figures = Readonly<Record<string, object>>;

const bought = (cost: number, fee: object) => ({
  side: 'buy',
  type: 'market',
  status: 'closed',
  remaining: 0,
  average: cost === 2000 ? 2000 : 60_000,
  cost,
  fee,
});

/** 0.2 BTC at 60 000 on 10×, the taker's 0.06 % of 6 000 for each half. */
const LONG = { side: 'long', contracts: 0.2, entryPrice: 60_000, notional: 12_000, leverage: 10 };
const CLOSED = { side: 'long', entryPrice: 60_000, lastPrice: 59_900 };
const LINEAR_V2: Figures = {
  fetchOrder: { ...bought(6000, { cost: 3.6, currency: 'USDT' }), amount: 0.1, filled: 0.1 },
  fetchMyTrades: { price: 60_000, amount: 0.1, fee: { cost: 3.6, currency: 'USDT' } },
  fetchPosition: { ...LONG, marginMode: 'isolated', initialMargin: 1200 },
  fetchPositionHistory: { ...CLOSED, contracts: 0.2, realizedPnl: -20 },
};
/** On v3 ccxt turns the sign of a fee. */
const V3: Figures = {
  fetchPosition: { ...LONG, marginMode: 'cross' },
  fetchPositionHistory: CLOSED,
};
const BOOK = { bids: [[59_900, 10]] };
const QUOTED = { bid: 59_900, indexPrice: 60_000, markPrice: 60_000 };

/** By mode and kind: what a method gives, of a list the last. */
export const FIGURES: Readonly<Record<Mode, Readonly<Partial<Record<Kind, Figures>>>>> = {
  v2: {
    spot: {
      fetchOrder: { ...bought(2000, { cost: 0.001, currency: 'ETH' }), amount: 1, filled: 1 },
      fetchMyTrades: { price: 2000, amount: 1, fee: { cost: 0.001, currency: 'ETH' } },
      fetchTicker: { bid: 1990, ask: 2000, last: 2000 },
      fetchTradingFee: { maker: 0.001, taker: 0.001 },
    },
    linear: { ...LINEAR_V2, fetchTicker: QUOTED, fetchOrderBook: BOOK },
    inverse: {
      fetchOrder: { ...bought(6000, { cost: 0.00006, currency: 'BTC' }), amount: 0.1, filled: 0.1 },
      fetchMyTrades: { price: 60_000, amount: 0.1, fee: { cost: 0.00006, currency: 'BTC' } },
      fetchPosition: { ...LONG, marginMode: 'isolated', collateral: 0.02 },
      fetchPositionHistory: { ...CLOSED, contracts: 0.2 },
      fetchTicker: QUOTED,
      fetchOrderBook: BOOK,
    },
    hedge: { ...LINEAR_V2, fetchPosition: { ...LINEAR_V2.fetchPosition, hedged: true } },
  },
  v3: {
    spot: {
      fetchTicker: { bid: 1990, ask: 2000 },
      fetchTradingFee: { maker: 0.001, taker: 0.001 },
    },
    linear: { ...V3, fetchTicker: QUOTED, fetchOrderBook: BOOK },
    inverse: { ...V3, fetchTicker: QUOTED, fetchOrderBook: BOOK },
    hedge: { ...V3, fetchPosition: { ...V3.fetchPosition, hedged: true } },
  },
};
