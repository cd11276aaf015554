/**
 * Applied commands with believable events, made by hand and from a seed: what the history and the
 * tape are tested with. They keep the promises that readers rely on (ids and times only grow,
 * closed orders never change), but no trading rule.
 */

import type { Command, Entry } from '../../src/engine/command.ts';
import type { Market, Order, Trigger, UserMarket } from '../../src/engine/core/entities.ts';
import type { Event, Fill, ReadEvent, Traded } from '../../src/engine/core/event.ts';
import type {
  FuturesCategory,
  Instrument,
  InstrumentSpec,
} from '../../src/engine/core/instrument.ts';
import type { Ledger, PostingKind } from '../../src/engine/core/ledger.ts';
import type { Side } from '../../src/engine/core/order.ts';
import type { Receipt } from '../../src/engine/core/receipt.ts';
import { emptyState, type State } from '../../src/engine/core/state.ts';
import { compileInstrument } from '../../src/engine/markets/compile.ts';
import { riskReserve } from '../../src/engine/money/chart-of-accounts.ts';
import { openAccount, post } from '../../src/engine/money/ledger.ts';
import { idFrom } from '../../src/primitives/id.ts';
import { add, mul, sub } from '../../src/primitives/units.ts';

export interface AppliedEntry {
  readonly entry: Entry;
  readonly events: readonly ReadEvent[];
}

export const USERS = ['1001', '1002', '1003'] as const;

/** Commands between two that something was due before. */
const FUNDING_EVERY = 9;

const FEES = { makerFeeRate: '0.0002', takerFeeRate: '0.0006', minSize: '0.001' };

const SPECS: readonly InstrumentSpec[] = [
  {
    ...FEES,
    symbol: 'ETHUSDT',
    category: 'SPOT',
    base: 'ETH',
    quote: 'USDT',
    priceStep: '0.01',
    sizeStep: '0.0001',
  },
  {
    ...FEES,
    symbol: 'BTCUSDT',
    category: 'USDT-FUTURES',
    base: 'BTC',
    quote: 'USDT',
    marginCoin: 'USDT',
    priceStep: '0.5',
    sizeStep: '0.001',
  },
  {
    ...FEES,
    symbol: 'BTCUSD',
    category: 'COIN-FUTURES',
    base: 'BTC',
    quote: 'USD',
    marginCoin: 'BTC',
    priceStep: '0.1',
    sizeStep: '0.001',
  },
];

/** A state with the coins and instruments of the random events, and nothing else. */
export function stateOfInstruments(): State {
  const state = emptyState();
  for (const coin of ['USDT', 'ETH', 'BTC']) {
    state.coins.set(coin, {
      coin,
      scale: 8,
      usdPrice: undefined,
      // What moves with a price may be large some day: all that is taken of spot is kept.
      usdPriceFrom: coin === 'USDT' ? 'USDT-FUTURES:BTCUSDT' : undefined,
      collateral: [],
      borrow: undefined,
    });
  }
  for (const spec of SPECS) {
    const instrument = compileInstrument(state, spec, 0);
    if (typeof instrument === 'string') throw new Error(instrument);
    // History reads no more of a market than its instrument.
    state.markets.set(instrument.key, { instrument } as Market);
  }
  return state;
}

/** Numbers from a seed: the same ones for the same seed. */
export function randomFrom(seed: number): (below: number) => number {
  let word = (seed ^ 0x9e3779b9) >>> 0;
  return (below) => {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
    return Math.floor((word / 2 ** 32) * below);
  };
}

interface Flow {
  readonly random: (below: number) => number;
  readonly instruments: readonly Instrument[];
  readonly ledger: Ledger;
  /** Open orders, any of which may be cancelled or filled. */
  readonly open: Order[];
  /** Waiting triggers, any of which may end. */
  readonly triggers: Trigger[];
  orders: number;
  trades: number;
  fills: number;
  receipts: number;
  timeMs: number;
}

/** `count` applied commands from seq 1 on; `stepMs` is the mean time between two. */
export function randomEntries(
  state: State,
  options: { seed: number; count: number; stepMs?: number },
): readonly AppliedEntry[] {
  const flow: Flow = {
    random: randomFrom(options.seed),
    instruments: [...state.markets.values()].map(({ instrument }) => instrument),
    ledger: emptyState().ledger,
    open: [],
    triggers: [],
    orders: 0,
    trades: 0,
    fills: 0,
    receipts: 0,
    timeMs: Date.UTC(2026, 1, 27, 22, 58),
  };
  const stepMs = options.stepMs ?? 20_000;
  return Array.from({ length: options.count }, (_, index) => {
    const beforeMs = flow.timeMs;
    if (flow.random(4) > 0) flow.timeMs += flow.random(2 * stepMs);
    const isDue = index % FUNDING_EVERY === 0 && flow.timeMs > beforeMs;
    const first = isDue ? fund(flow, beforeMs + Math.ceil((flow.timeMs - beforeMs) / 2)) : [];
    const { entry, events } = nextEntry(flow, index + 1);
    return { entry, events: [...first, ...events] };
  });
}

/** A funding interval of a contract ended before the command, at a time of its own. */
function fund(flow: Flow, timeMs: number): readonly Event[] {
  flow.receipts += 1;
  const instrument = flow.instruments[1 + (flow.receipts % 2)] as Instrument;
  const uid = USERS[flow.receipts % USERS.length] ?? USERS[0];
  const positionId = idFrom(flow.receipts % 5);
  move(flow, { uid, coin: instrument.marginCoin, kind: 'funding', cause: positionId });
  const receipt: Receipt = {
    receiptId: idFrom(flow.receipts),
    kind: 'funding',
    step: '',
    uid,
    instrument: instrument.key,
    positionSide: 'long',
    positionId,
    orderId: '',
    inputs: [{ name: 'rate', value: '0.0001', seq: flow.receipts }],
    formula: 'paid = value × rate',
    outcome: [{ name: 'amount', value: '-1', coin: instrument.marginCoin }],
    ranks: [],
  };
  return [
    { type: 'as-of', timeMs },
    { type: 'funding-settled', instrument, rate: '0.0001', markPrice: '1000' },
    { type: 'receipt', receipt },
    posted(flow),
    { type: 'as-of', timeMs: flow.timeMs },
  ];
}

function nextEntry(flow: Flow, seq: number): AppliedEntry {
  const entryOf = (command: Command): Entry => ({ seq, timeMs: flow.timeMs, command });
  const kind = flow.random(10);
  if (kind === 0) return deposit(flow, seq);
  if (kind === 1) {
    const command: Command = { type: 'set-status', status: 'halted', by: 'root', reason: 'drill' };
    return {
      entry: entryOf(command),
      events: [{ type: 'rejected', rejection: { reason: 'unknown-instrument', detail: 'X' } }],
    };
  }
  if (kind === 2) return cancel(flow, seq);
  if (kind === 3 && flow.random(4) === 0) return topUpReserve(flow, seq);
  if (kind === 4) return endTrigger(flow, seq);
  return place(flow, seq);
}

function deposit(flow: Flow, seq: number): AppliedEntry {
  const uid = pick(flow, USERS);
  const coin = pick(flow, ['USDT', 'BTC']);
  const command: Command = {
    type: 'deposit',
    uid,
    coin,
    amount: '1.5',
    reference: `d${seq}`,
    by: 'root',
  };
  move(flow, { uid, coin, kind: 'deposit', cause: `d${seq}` });
  return {
    entry: { seq, timeMs: flow.timeMs, command },
    events: [posted(flow), { type: 'changed', what: command.type }],
  };
}

/** The reserve of one of two contracts gains, and sometimes loses a part of it at once. */
function topUpReserve(flow: Flow, seq: number): AppliedEntry {
  const instrument = flow.instruments[1 + flow.random(flow.instruments.length - 1)] as Instrument;
  const { category, key, marginCoin: coin, symbol } = instrument;
  const command = {
    type: 'top-up-reserve',
    category: category as FuturesCategory,
    symbol,
    amount: '1',
    reference: `t${seq}`,
    by: 'root',
  } as const satisfies Command;
  const reserve = riskReserve(flow.ledger, key, coin);
  const outside = openAccount(flow.ledger, `world:${coin}`, { coin });
  const amount = 2 + flow.random(1_000_000);
  const cause = `t${seq}`;
  post(flow.ledger, { from: outside, to: reserve, amount, kind: 'reserve-top-up', cause });
  if (flow.random(2) === 0)
    post(flow.ledger, { from: reserve, to: outside, amount: 1, kind: 'loss-cover', cause });
  return {
    entry: { seq, timeMs: flow.timeMs, command },
    events: [posted(flow), { type: 'changed', what: command.type }],
  };
}

/** Two triggers begin to wait, and one that waits ends, which need not be the oldest. */
function endTrigger(flow: Flow, seq: number): AppliedEntry {
  flow.triggers.push(newTrigger(flow), newTrigger(flow));
  const [trigger] = flow.triggers.splice(flow.random(flow.triggers.length), 1);
  const command: Command = { type: 'cancel-triggers', uid: USERS[0] };
  if (trigger === undefined) return { entry: { seq, timeMs: flow.timeMs, command }, events: [] };
  trigger.status = pick(flow, ['executed', 'fail_execute', 'cancelled']);
  trigger.endReason = trigger.status === 'cancelled' ? 'normal_cancel' : '';
  trigger.updatedMs = flow.timeMs;
  return {
    entry: { seq, timeMs: flow.timeMs, command },
    events: [{ type: 'trigger-closed', trigger }],
  };
}

function newTrigger(flow: Flow): Trigger {
  flow.orders += 1;
  const instrument = pick(flow, flow.instruments);
  const user = { uid: pick(flow, USERS) };
  return {
    id: idFrom(flow.orders),
    clientOid: `c${flow.orders % 17}`,
    // Its record reads no more of the user market.
    userMarket: { user, market: { instrument }, key: instrument.key } as UserMarket,
    kind: pick(flow, ['plan', 'take-profit', 'stop-loss']),
    positionSide: undefined,
    holdMode: undefined,
    marginMode: undefined,
    parentOrderId: '',
    origin: { enterPoint: 'API', isCopyTrading: flow.random(7) === 0 },
    createdMs: flow.timeMs,
    source: 'last',
    price: 1 + flow.random(1000),
    direction: 'rise',
    callbackRate: 0,
    bestPrice: undefined,
    order: { side: 'buy', orderType: 'market', timeInForce: 'gtc', lots: 1 + flow.random(20) },
    status: 'live',
    endReason: '',
    executeOrderId: '',
    updatedMs: flow.timeMs,
  };
}

function cancel(flow: Flow, seq: number): AppliedEntry {
  const at = flow.random(flow.open.length);
  const [order] = flow.open.splice(at, 1);
  const command: Command = { type: 'cancel-order', uid: order?.userMarket.user.uid ?? USERS[0] };
  if (order === undefined) {
    return {
      entry: { seq, timeMs: flow.timeMs, command },
      events: [{ type: 'rejected', rejection: { reason: 'order-not-found' } }],
    };
  }
  order.cancelledLots = order.leavesLots;
  order.leavesLots = 0;
  order.cancelReason = 'normal_cancel';
  close(order, 'cancelled', flow.timeMs);
  move(flow, { uid: order.userMarket.user.uid, coin: 'USDT', kind: 'release', cause: order.id });
  return {
    entry: { seq, timeMs: flow.timeMs, command },
    events: [{ type: 'order-closed', order }, posted(flow)],
  };
}

/** A new order that may fill up to three older ones of its instrument. */
function place(flow: Flow, seq: number): AppliedEntry {
  const taker = newOrder(flow);
  const events: Event[] = [
    {
      type: 'order-accepted',
      orderId: taker.id,
      uid: taker.userMarket.user.uid,
      instrument: taker.userMarket.market.instrument,
      order: taker,
      priceTicks: taker.priceTicks,
      lots: taker.lots,
      leavesLots: taker.leavesLots,
      cumLots: 0,
      cumValue: 0,
    },
  ];
  const makers = flow.open.filter(
    (order) => order.userMarket.market.instrument === taker.userMarket.market.instrument,
  );
  for (const maker of makers.slice(0, flow.random(4))) {
    if (taker.leavesLots === 0) break;
    trade(flow, { taker, maker }, events);
  }
  if (taker.leavesLots > 0) flow.open.push(taker);
  move(flow, { uid: taker.userMarket.user.uid, coin: 'USDT', kind: 'hold', cause: taker.id });
  events.push(posted(flow));
  const command: Command = {
    type: 'place-order',
    uid: taker.userMarket.user.uid,
    instrument: taker.userMarket.market.instrument.key,
    side: taker.side,
    orderType: taker.type,
    timeInForce: taker.timeInForce,
  };
  return { entry: { seq, timeMs: flow.timeMs, command }, events };
}

function trade(flow: Flow, pair: { taker: Order; maker: Order }, events: Event[]): void {
  const { maker, taker } = pair;
  const { instrument } = taker.userMarket.market;
  const lots = Math.min(maker.leavesLots, taker.leavesLots);
  const priceTicks = maker.priceTicks;
  const value = mul(mul(priceTicks, lots), instrument.valuePerTickLot);
  const fillOf = (order: Order, liquidity: 'maker' | 'taker'): Fill => {
    flow.fills += 1;
    order.leavesLots -= lots;
    order.cumLots += lots;
    order.cumValue = add(order.cumValue, value);
    order.fee = add(order.fee, 7);
    order.updatedMs = flow.timeMs;
    move(flow, {
      uid: order.userMarket.user.uid,
      coin: order.feeCoin,
      kind: 'fee',
      cause: order.id,
    });
    return {
      fillId: idFrom(flow.fills),
      order,
      liquidity,
      fee: 7,
      feeCoin: order.feeCoin,
      feeDeduction: undefined,
      realisedPnl: sub(flow.random(9), 4),
      positionSide: undefined,
      effect: undefined,
      leavesLots: order.leavesLots,
      cumLots: order.cumLots,
      cumValue: order.cumValue,
      orderFee: order.fee,
      orderPlatformFee: order.platformFee,
      orderPnl: order.realisedPnl,
    };
  };
  const takerFirst = flow.random(2) === 0 ? fillOf(taker, 'taker') : undefined;
  const makerFill = fillOf(maker, 'maker');
  flow.trades += 1;
  const traded: Traded = {
    type: 'traded',
    isOffBook: false,
    tradeId: idFrom(flow.trades),
    instrument,
    priceTicks,
    lots,
    value,
    takerSide: taker.side,
    maker: makerFill,
    taker: takerFirst ?? fillOf(taker, 'taker'),
  };
  events.push(traded);
  for (const order of [maker, taker]) {
    if (order.leavesLots > 0) continue;
    close(order, 'filled', flow.timeMs);
    const at = flow.open.indexOf(order);
    if (at >= 0) flow.open.splice(at, 1);
    events.push({ type: 'order-closed', order });
  }
}

function newOrder(flow: Flow): Order {
  flow.orders += 1;
  const instrument = pick(flow, flow.instruments);
  const lots = 1 + flow.random(20);
  const user = { uid: pick(flow, USERS) };
  // Whose it is and of which market: nothing outside the engine reads more of it.
  const userMarket = { user, market: { instrument } } as UserMarket;
  return {
    id: idFrom(flow.orders),
    userMarket,
    clientOid: `c${flow.orders % 17}`,
    side: pick<Side>(flow, ['buy', 'sell']),
    type: 'limit',
    timeInForce: 'gtc',
    execType: 'normal',
    isFeeFree: false,
    selfTradePrevention: 'none',
    priceTicks: 1000 + flow.random(200),
    lots,
    quoteBudget: 0,
    isReduceOnly: flow.random(5) === 0,
    holdMode: undefined,
    positionSide: undefined,
    effect: undefined,
    marginMode: undefined,
    leverage: 10,
    presets: flow.random(3) === 0 ? { takeProfitPrice: '70000', stopLossPrice: '1.5' } : {},
    origin: { enterPoint: 'API', isCopyTrading: flow.random(7) === 0 },
    createdMs: flow.timeMs,
    leavesLots: lots,
    cumLots: 0,
    cancelledLots: 0,
    cumValue: 0,
    fee: 0,
    feeCoin: instrument.marginCoin,
    platformFee: 0,
    platformFeeCoin: '',
    realisedPnl: 0,
    held: 0,
    borrowed: 0,
    loan: undefined,
    status: 'new',
    cancelReason: undefined,
    updatedMs: flow.timeMs,
    previous: undefined,
    next: undefined,
  };
}

function close(order: Order, status: 'filled' | 'cancelled', timeMs: number): void {
  order.status = status;
  order.updatedMs = timeMs;
}

function move(
  flow: Flow,
  of: { uid: string; coin: string; kind: PostingKind; cause: string },
): void {
  const { coin, uid } = of;
  const from = openAccount(flow.ledger, `world:${coin}`, { coin });
  const to = openAccount(flow.ledger, `user:${uid}:unified:available:${coin}`, { coin, uid });
  const amount = 1 + flow.random(1_000_000);
  post(flow.ledger, { from, to, amount, kind: of.kind, cause: of.cause });
}

function posted(flow: Flow): Event {
  const postings = flow.ledger.pending;
  flow.ledger.pending = [];
  return { type: 'posted', postings };
}

function pick<T>(flow: Flow, choices: readonly T[]): T {
  return choices[flow.random(choices.length)] as T;
}
