/** One random command after another: mostly orders around a moving middle, some of them wrong. */
import type { Command } from '../../src/engine/command.ts';
import type { OrderReference } from '../../src/engine/commands/cancel-order.ts';
import type { PlaceOrder } from '../../src/engine/commands/place-order.ts';
import type { FuturesCategory } from '../../src/engine/core/instrument.ts';
import type { State } from '../../src/engine/core/state.ts';
import type { Dice } from './dice.ts';
import {
  INDEXED_KEYS,
  MIDDLE_TICKS,
  RANDOM_KEYS,
  RANDOM_USERS,
  randomSettings,
} from './engine-random-venue.ts';
import { amendment, endAll, marginMove } from './random-amendments.ts';
import { randomFreeze, randomTransfer } from './random-transfers.ts';

const WEIGHTS = {
  order: 780,
  cancel: 50,
  batch: 8,
  quotes: 10,
  amend: 60,
  several: 10,
  setting: 100,
  wrong: 15,
} as const;

/** The next command of a run; reads the state only to name orders that are open. */
export function randomCommand(dice: Dice, state: State, step: number): Command {
  const uid = dice.pick(RANDOM_USERS);
  switch (dice.weighted(WEIGHTS)) {
    case 'order':
      return order(dice, state, { uid, step });
    case 'cancel':
      return { type: 'cancel-order', uid, ...reference(dice, state, uid) };
    case 'batch':
      return {
        type: 'cancel-batch',
        uid,
        orders: [0, 1, 2].map(() => reference(dice, state, uid)),
      };
    case 'quotes':
      return quotes(dice, state, uid);
    case 'amend':
      return amendment(dice, state, uid);
    case 'several':
      return several(dice, state, { uid, step });
    case 'wrong':
      return wrong(dice, uid, step);
    default:
      return settingOrMoney(dice, uid, step);
  }
}

const SETTING_WEIGHTS = {
  leverage: 30,
  margin: 15,
  marginMode: 20,
  holdMode: 12,
  deposit: 20,
  withdraw: 20,
  transfer: 25,
  freeze: 3,
  reserve: 6,
  index: 35,
  mark: 10,
  status: 6,
  settings: 1,
  update: 4,
} as const;

function settingOrMoney(dice: Dice, uid: string, step: number): Command {
  const instrument = dice.pick(RANDOM_KEYS.slice(1));
  const [category, symbol] = instrument.split(':') as [FuturesCategory, string];
  const by = 'test';
  switch (dice.weighted(SETTING_WEIGHTS)) {
    case 'leverage': {
      const leverage = dice.pick([1, 2, 5, 10, 20, 50, 50, 125, 125, 126]);
      const target = dice.pick(['crossed', 'long', 'short', undefined] as const);
      return {
        type: 'set-leverage',
        uid,
        instrument,
        leverage,
        ...(target === undefined ? {} : { target }),
      };
    }
    case 'margin':
      return marginMove(dice, uid, instrument);
    case 'marginMode': {
      const marginMode = dice.pick(['crossed', 'isolated'] as const);
      return { type: 'set-margin-mode', uid, instrument, marginMode };
    }
    case 'holdMode': {
      const holdMode = dice.pick(['one_way_mode', 'hedge_mode'] as const);
      return dice.chance(1, 2)
        ? { type: 'set-hold-mode', uid, holdMode }
        : { type: 'set-hold-mode', uid, holdMode, category };
    }
    case 'deposit':
    case 'withdraw':
      return money(dice, uid, step);
    case 'transfer':
      return randomTransfer(dice, uid, step);
    case 'freeze':
      return randomFreeze(dice);
    case 'reserve': {
      const amount = `0.${1 + dice.below(999)}`;
      return { type: 'top-up-reserve', by, category, symbol, amount, reference: `step-${step}` };
    }
    case 'index':
      return { type: 'set-index-price', by, prices: [indexPrice(dice)] };
    case 'mark': {
      const pin = dice.chance(1, 2) ? null : price(dice);
      return { type: 'set-mark-price', by, category, symbol, price: pin };
    }
    case 'status':
      return {
        type: 'set-status',
        by,
        status: dice.chance(9, 10) ? 'online' : dice.pick(['cancel_only', 'halted']),
        ...(dice.chance(1, 2) ? { category, symbol } : {}),
      };
    case 'settings':
      return {
        type: 'configure-venue',
        by,
        manualClock: true,
        settings: randomSettings(dice),
        copyTradingPairs: [],
      };
    default:
      return update(dice, category, symbol);
  }
}

function update(dice: Dice, category: FuturesCategory, symbol: string): Command {
  const changes = dice.pick([
    { takerFeeRate: '0.0009' },
    { takerFeeRate: '0.0006' },
    { makerFeeRate: '0' },
    { maxOpenOrders: 4 },
    { maxOpenOrders: 50 },
    { status: 'online' },
    { maxLeverage: 50 },
  ] as const);
  return { type: 'update-instrument', by: 'test', category, symbol, changes };
}

function indexPrice(dice: Dice): { category: FuturesCategory; symbol: string; price: string } {
  const [category, symbol] = dice.pick(INDEXED_KEYS).split(':') as [FuturesCategory, string];
  return { category, symbol, price: price(dice) };
}

/** Anywhere from 90 to 110, finer than a tick. */
function price(dice: Dice): string {
  return `${90 + dice.below(21)}.${dice.below(1000)}`;
}

function money(dice: Dice, uid: string, step: number): Command {
  const coin = dice.pick(['USDT', 'BTC', 'ETH']);
  const most = coin === 'USDT' ? 30 : 1;
  const amount = `${dice.below(most)}.${1 + dice.below(999)}`;
  const type = dice.chance(1, 2) ? 'deposit' : 'withdraw';
  return { type, by: 'test', uid, coin, amount, reference: `step-${step}` };
}

function order(dice: Dice, state: State, who: { uid: string; step: number }): PlaceOrder {
  const instrument = dice.pick(RANDOM_KEYS);
  const side = dice.pick(['buy', 'sell'] as const);
  const common = {
    type: 'place-order',
    uid: who.uid,
    instrument,
    side,
    stp: dice.pick(['none', 'none', 'cancel_taker', 'cancel_maker', 'cancel_both'] as const),
    ...(dice.chance(1, 4) ? { clientOid: `c${dice.chance(1, 3) ? dice.below(5) : who.step}` } : {}),
    ...positionOf(dice, instrument),
  } as const;
  if (dice.chance(1, 5)) return marketOrder(dice, common);
  const away = dice.chance(2, 3) ? 1 + dice.below(8) : dice.below(17) - 8;
  const middle = middleOf(state, instrument);
  return {
    ...common,
    orderType: 'limit',
    priceTicks: side === 'buy' ? middle - away : middle + away,
    lots: lots(dice),
    timeInForce: dice.pick(['gtc', 'gtc', 'gtc', 'gtc', 'gtc', 'ioc', 'fok', 'post_only'] as const),
  };
}

/** The last price, kept within bounds: prices wander and take positions into loss. */
function middleOf(state: State, instrument: string): number {
  const last = state.markets.get(instrument)?.lastTicks ?? 0;
  return last === 0 ? MIDDLE_TICKS : Math.min(300, Math.max(100, last));
}

function marketOrder(
  dice: Dice,
  common: Omit<PlaceOrder, 'orderType' | 'timeInForce'>,
): PlaceOrder {
  const isBudget = common.instrument.startsWith('SPOT') && common.side === 'buy';
  return {
    ...common,
    orderType: 'market',
    timeInForce: 'gtc',
    ...(isBudget
      ? { quoteAmount: `${dice.below(30)}.${1 + dice.below(9999)}` }
      : { lots: lots(dice) }),
  };
}

/** Futures orders name a position whatever the mode, as the door sends them; some are reduce-only. */
function positionOf(dice: Dice, instrument: string): Partial<PlaceOrder> {
  if (instrument.startsWith('SPOT')) return {};
  const position = dice.chance(11, 12)
    ? {
        positionSide: dice.pick(['long', 'short'] as const),
        effect: dice.pick(['open', 'open', 'close'] as const),
      }
    : {};
  const mode = dice.chance(1, 12)
    ? { marginMode: dice.pick(['crossed', 'isolated'] as const) }
    : {};
  return { ...position, ...mode, ...(dice.chance(1, 4) ? { reduceOnly: true } : {}) };
}

function lots(dice: Dice): number {
  return 1 + dice.below(dice.chance(1, 10) ? 400 : 60);
}

function quotes(dice: Dice, state: State, uid: string): Command {
  const instrument = dice.pick(RANDOM_KEYS);
  const middle = middleOf(state, instrument);
  const both = [1, 2, 3].flatMap((away) => [
    { side: 'buy' as const, priceTicks: middle - away, lots: lots(dice) },
    { side: 'sell' as const, priceTicks: middle + away, lots: lots(dice) },
  ]);
  return { type: 'replace-quotes', uid, instrument, quotes: both };
}

/** An open order of the user by id or clientOid, or one that does not exist. */
function reference(dice: Dice, state: State, uid: string): OrderReference {
  const open = [...(state.users.get(uid)?.openOrders.values() ?? [])];
  if (open.length === 0 || dice.chance(1, 10)) return { orderId: '1999999999999999999' };
  const { id, clientOid } = dice.pick(open);
  return dice.chance(1, 3) ? { clientOid } : { orderId: id };
}

/** What must be refused: unknown names, no size, no amount, an order that nobody could fill. */
function wrong(dice: Dice, uid: string, step: number): Command {
  const limit = {
    type: 'place-order',
    uid,
    instrument: dice.pick(RANDOM_KEYS),
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'gtc',
    priceTicks: MIDDLE_TICKS,
  } as const;
  const pay = { type: 'deposit', by: 'test', uid, coin: 'USDT', reference: `bad-${step}` } as const;
  return dice.pick<Command>([
    { ...limit, uid: 'nobody', lots: 1 },
    { ...limit, instrument: 'SPOT:NONE', lots: 1 },
    { ...limit, lots: 0 },
    { ...limit, lots: 9_007_199_254_740_991 },
    { ...limit, lots: 1, marginCoin: 'ETH' },
    { ...pay, amount: '-5' },
    { ...pay, amount: '1e9' },
    { ...pay, amount: '0.0000001' },
    { ...pay, amount: '1', coin: 'NONE' },
    { type: 'cancel-order', uid },
    { type: 'advance-clock', by: 'test', toMs: 0 },
  ]);
}

/** Several orders at once, or the end of all of them. */
function several(dice: Dice, state: State, who: { uid: string; step: number }): Command {
  if (dice.chance(1, 2)) return endAll(dice, who.uid, dice.pick(RANDOM_KEYS.slice(1)));
  const orders = [0, 1, 2].map(() => order(dice, state, who));
  return { type: 'place-batch', uid: who.uid, orders };
}
