/** The same of markets, coins, and what a user has and moves. */
import { expect } from 'vitest';
import type { Kind } from './ccxt-calls.ts';
import { AT_MS, type Mode, type Values } from './ccxt-facts.ts';
import { ID, near } from './plain.ts';

const AT = { timestamp: AT_MS };
const MOST = Number.MAX_SAFE_INTEGER;

/** USDT comes and goes by one chain: 10 and a fee of 1 to go, a unit to come. */
const USDT = {
  ...{ id: 'USDT', code: 'USDT', precision: 1e-8, type: 'crypto', active: true },
  ...{ deposit: true, withdraw: true, fee: 1 },
  limits: { withdraw: { min: 10 }, deposit: { min: 1e-8 } },
  networks: {
    TRC20: {
      ...{ id: 'TRC20', network: 'TRC20', deposit: true, withdraw: true, fee: 1, precision: 1e-8 },
      limits: { withdraw: { min: 10 }, deposit: { min: 1e-8 } },
    },
  },
};
const FEES = { withdraw: { fee: 1, percentage: false } };
const USDT_FEES = { ...FEES, networks: { TRC20: FEES } };

const MODES = { cross: true, isolated: true };
const KIND_OF = { spot: false, swap: false, margin: false, future: false, option: false };
const SPOT = {
  ...KIND_OF,
  ...{ id: 'ETHUSDT', symbol: 'ETH/USDT', base: 'ETH', quote: 'USDT' },
  ...{ baseId: 'ETH', quoteId: 'USDT', type: 'spot', spot: true, index: false },
  ...{ active: true, contract: false, maker: 0.001, taker: 0.001 },
  precision: { amount: 0.0001, price: 0.01 },
  limits: { amount: { min: 0.0001, max: expect.closeTo(MOST * 0.0001, 0) }, cost: { min: 1 } },
};
const SWAP = {
  ...KIND_OF,
  ...{ type: 'swap', swap: true, active: true, contract: true, contractSize: 1 },
  ...{ maker: 0.0002, taker: 0.0006, precision: { amount: 0.001, price: 0.1 } },
  ...{ marginModes: MODES, created: AT_MS },
};
const LINEAR = {
  ...SWAP,
  ...{ id: 'BTCUSDT', symbol: 'BTC/USDT:USDT', base: 'BTC', quote: 'USDT', settle: 'USDT' },
  ...{ baseId: 'BTC', quoteId: 'USDT', settleId: 'USDT', linear: true, inverse: false },
};
const INVERSE = {
  ...SWAP,
  ...{ id: 'BTCUSD', symbol: 'BTC/USD:BTC', base: 'BTC', quote: 'USD', settle: 'BTC' },
  ...{ baseId: 'BTC', quoteId: 'USD', settleId: 'BTC', linear: false, inverse: true },
};
const LEVERAGE = { min: 1, max: 125 };
const LEAST = { min: 0.001 };
const BOUNDED = { min: 0.001, max: expect.closeTo(MOST * 0.001, 0) };
/** v2 tells no least cost of inverse contracts and no largest size that ccxt would read. */
const V3_LIMITS = { leverage: LEVERAGE, amount: BOUNDED, cost: { min: 0 } };
const contractLimits = {
  v2: {
    linear: { leverage: LEVERAGE, amount: LEAST, cost: { min: 0 } },
    inverse: { leverage: LEVERAGE, amount: LEAST },
  },
  v3: { linear: V3_LIMITS, inverse: V3_LIMITS },
};

const ADDRESS = expect.stringMatching(/^bx[0-9a-f]+$/);
const CHAIN = { network: 'TRC20', addressFrom: ADDRESS, currency: 'USDT' };
const ENDED = { ...AT, updated: AT_MS, status: 'ok' };
const WITHDRAWN = 'TQrY8tryqsYVCYS3MFbtffiPp2ccyn4STm';
const TO = { network: 'TRC20', address: WITHDRAWN, addressTo: WITHDRAWN };

/** 100 USDT at 2 000 and 0.1 %. */
const GOT = 0.04995;
const EXCHANGED = { fromCurrency: 'USDT', fromAmount: 100, fee: 0 };
const CONVERTED = { toCurrency: 'ETH', toAmount: GOT, price: GOT / 100 };

/** What is lent, an hour and a day. */
const DAY_MS = 86_400_000;
const DAILY = { USDT: near(24 * 0.00001), ETH: near(24 * 0.00002) };
const LENT = { id: ID, currency: 'ETH', amount: 1 };

const money = (amount: number) => near(amount, 7);
const both = (free: number, used: number) => ({
  ...{ free: money(free), used: money(used), total: money(free + used) },
});

/** On v3 what futures hold is not free, and not told as used. */
const owing = (total: number, used: number, held = 0) => ({
  ...{ free: money(total - used - held), used: money(used), total: money(total), debt: 0 },
});

type Coins = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What is there of each coin, by coin and by part as ccxt tells it. */
function balances(coins: Coins): object {
  const parts = ['free', 'used', 'total', 'debt'].map((part) => [
    part,
    Object.fromEntries(
      Object.entries(coins)
        .map(([coin, of]) => [coin, of[part]] as const)
        .filter(([, amount]) => amount !== undefined),
    ),
  ]);
  const there = parts.filter(([, of]) => Object.keys(of as object).length > 0);
  return { ...coins, ...Object.fromEntries(there) };
}

/** Came by a chain, less what the methods of the account moved: converted, and withdrawn with the fee. */
const BEFORE = { v2: 1_000_000 + 20 - 100 - 21, v3: 1_000_000 + 20 - 21 };
/** Three times an ether. On v3 twice, and one dollar’s worth. */
const SPENT = { v2: 6000, v3: 4001 };
/** Two opened and closed again at the bid; then once more, half as large; a bid rests with its margin and fee. */
const LINEAR_LOST = 2 * 3.6 + 20 + 0.2 * 59_900 * 0.0006 + 3.6 + 10 + 0.1 * 59_900 * 0.0006;
const HEDGE_LOST = 2 * 3.6 + 20 + 0.2 * 59_900 * 0.0006;
const HELD = 500 + 3;
/** The same in coin: fees are 0.06 % of what is traded, whatever the price. */
const INVERSE_LOST = 4 * 0.00006 + 0.00033389;
const INVERSE_HELD = 0.01 + 0.00006;

/** On v3 spot has an order that rests, at 1 500. */
function unified(spent: number, held: number, coin: { lost?: number; held?: number }): Coins {
  const { lost = 0, held: heldOfCoin = 0 } = coin;
  return {
    BTC: owing(100 - lost, 0, heldOfCoin),
    ETH: owing(1000 + 2.0005 * 0.999, 0),
    USDT: owing(BEFORE.v3 - spent, 1500, held),
  };
}

/** The first line that ccxt tells of the newest: all have one time. */
const LINES: Readonly<Record<string, object>> = {
  'v2 spot': {
    ...{ direction: 'in', type: 'deposit', amount: 1_000_000, before: 0, after: 1_000_000 },
    fee: { currency: 'USDT', cost: 0 },
  },
  'v2 linear': opened(BEFORE.v2 - SPENT.v2),
  'v3 spot': {
    ...{
      direction: 'out',
      type: 'trade',
      amount: 2000,
      before: BEFORE.v3,
      after: BEFORE.v3 - 2000,
    },
    fee: { currency: 'USDT', cost: 0 },
  },
  'v3 linear': opened(BEFORE.v3 - SPENT.v3),
};

/** Opening costs the fee, which ccxt does not count as a part of the amount. */
function opened(had: number): object {
  const left = money(had - 3.6);
  return {
    ...{ direction: 'in', type: 'trade', amount: 0, before: left, after: left },
    fee: { currency: 'USDT', cost: 3.6 },
  };
}

/** Of spot ccxt hears of v2 what is free, of futures one coin, of v3 every coin with its debt. */
const BALANCES: Readonly<Record<Mode, Readonly<Partial<Record<Kind, Coins>>>>> = {
  v2: {
    spot: {
      BTC: both(100, 0),
      ETH: both(1000 - 1 + GOT + 3 * 0.999, 0),
      USDT: both(BEFORE.v2 - SPENT.v2, 0),
    },
    linear: { USDT: both(BEFORE.v2 - SPENT.v2 - LINEAR_LOST - HELD, HELD) },
    inverse: { BTC: both(100 - INVERSE_LOST - INVERSE_HELD, INVERSE_HELD) },
    // He has paid 20 to each of the two others.
    hedge: { USDT: both(1_000_000 - 40 - HEDGE_LOST - HELD, HELD) },
  },
  v3: {
    spot: unified(SPENT.v3, 0, {}),
    linear: unified(SPENT.v3 + LINEAR_LOST, HELD, {}),
    inverse: unified(SPENT.v3 + LINEAR_LOST, HELD, { lost: INVERSE_LOST, held: INVERSE_HELD }),
    hedge: {
      ...{ BTC: owing(100, 0), ETH: owing(1000, 0) },
      USDT: owing(1_000_000 - HEDGE_LOST, 0, HELD),
    },
  },
};

export const MONEY_VALUES: Values = {
  fetchMarkets: ({ mode }) => ({
    'ETH/USDT': {
      ...SPOT,
      ...(mode === 'v2' ? { margin: true, marginModes: MODES } : { created: AT_MS }),
    },
    'BTC/USDT:USDT': { ...LINEAR, limits: contractLimits[mode].linear },
    'BTC/USD:BTC': { ...INVERSE, limits: contractLimits[mode].inverse },
  }),
  fetchCurrencies: () => ({ USDT }),
  fetchCurrenciesWs: () => ({ USDT }),
  fetchDepositWithdrawFee: () => USDT_FEES,
  fetchDepositWithdrawFees: () => ({ USDT: USDT_FEES }),
  fetchTradingFees: () => ({ 'ETH/USDT': { symbol: 'ETH/USDT', maker: 0.001, taker: 0.001 } }),
  transfer: () => ({ id: ID, ...AT, currency: 'USDT' }),
  fetchTransfers: () => ({
    ...{ id: ID, ...AT, currency: 'USDT', amount: 1, status: 'ok' },
    ...{ fromAccount: 'spot', toAccount: 'swap' },
  }),
  borrowCrossMargin: () => LENT,
  repayCrossMargin: () => LENT,
  borrowIsolatedMargin: () => ({ ...LENT, symbol: 'ETH/USDT' }),
  repayIsolatedMargin: () => ({ ...LENT, symbol: 'ETH/USDT' }),
  fetchCrossBorrowRate: () => ({ currency: 'USDT', rate: DAILY.USDT, period: DAY_MS, ...AT }),
  fetchIsolatedBorrowRate: () => ({
    ...{ symbol: 'ETH/USDT', base: 'ETH', quote: 'USDT', period: DAY_MS, ...AT },
    ...{ baseRate: DAILY.ETH, quoteRate: DAILY.USDT },
  }),
  // Nothing has been charged, funded or liquidated yet: `ccxt-past.test.ts` lets time pass.
  fetchBorrowInterest: () => undefined,
  fetchMyLiquidations: () => undefined,
  fetchFundingHistory: () => undefined,
  fetchFundingRateHistory: () => undefined,
  // ccxt takes what is there of the coin for a fee of withdrawal; of what there is nothing has been exchanged yet.
  fetchConvertCurrencies: () => ({
    USDT: {
      id: 'USDT',
      code: 'USDT',
      withdraw: 1_000_020,
      limits: { amount: { min: 1, max: 100_000 } },
    },
  }),
  fetchConvertQuote: () => ({ id: ID, ...EXCHANGED, ...CONVERTED }),
  createConvertTrade: () => ({ ...AT, ...CONVERTED }),
  fetchConvertTradeHistory: () => ({ id: ID, ...AT, ...EXCHANGED, ...CONVERTED }),
  fetchDepositAddress: () => ({ currency: 'USDT', network: 'TRC20', address: ADDRESS }),
  fetchDeposits: ({ mode }) => ({
    ...{ id: ID, ...CHAIN, ...ENDED, address: ADDRESS, addressTo: ADDRESS, amount: 20 },
    type: 'deposit',
    // Of what another user of the venue sent, v3 tells no transaction.
    ...(mode === 'v2' ? { txid: ID } : {}),
  }),
  fetchDeposit: () => ({}),
  withdraw: () => ({ id: ID, ...TO, amount: 20, type: 'withdrawal', currency: 'USDT' }),
  fetchWithdrawals: () => ({
    ...{ id: ID, txid: ID, ...CHAIN, ...TO, ...ENDED, amount: 20, type: 'withdrawal' },
    fee: { currency: 'USDT', cost: 1 },
  }),
  fetchWithdrawal: () => ({}),
  fetchBalance: ({ mode, kind }) => balances(BALANCES[mode][kind] ?? {}),
  fetchLedger: ({ mode, kind }) => ({
    id: ID,
    ...AT,
    currency: 'USDT',
    ...LINES[`${mode} ${kind}`],
  }),
};
