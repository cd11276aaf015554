/**
 * One command of a crash run after another: quotes around the price, traders who take them with all
 * they have, and the price itself, which falls by 60 % and rises by 150 % along the way.
 */
import type { Command } from '../../src/engine/command.ts';
import type { UserMarket } from '../../src/engine/core/entities.ts';
import type { FuturesCategory } from '../../src/engine/core/instrument.ts';
import type { PositionSide, Presets } from '../../src/engine/core/order.ts';
import type { State } from '../../src/engine/core/state.ts';
import { positionOf } from '../../src/engine/positions/user-market.ts';
import type { Dice } from './dice.ts';
import {
  CONTRACTS,
  type CrashMarket,
  MAKERS,
  SPOT_MARKET,
  TRADERS,
  UNION_TRADERS,
} from './engine-crash-venue.ts';

/** What a run works with. */
export interface CrashRun {
  readonly dice: Dice;
  readonly state: State;
  readonly step: number;
  /** The price of now as a part of the first one, in thousandths. */
  readonly level: number;
}

/** The level of the price at each step: −60 % and then +150 %, or the other way round, each in one to twelve moves. */
export function pricePath(dice: Dice, steps: number): number[] {
  const moves = dice.chance(1, 2) ? [400, 2_500] : [2_500, 400];
  const path: number[] = [];
  let level = 1_000;
  for (const [turn, times] of moves.entries()) {
    const from = level;
    const until = Math.floor((steps * (turn + 1)) / 2);
    const begin = path.length + Math.floor((until - path.length) / 2);
    const count = 1 + dice.below(12);
    while (path.length < until) {
      const done = Math.max(0, Math.min(count, path.length - begin + 1));
      level = Math.round(from + (((from * times) / 1_000 - from) * done) / count);
      path.push(level);
    }
  }
  return path;
}

const WEIGHTS = {
  order: 330,
  quotes: 90,
  index: 60,
  protect: 60,
  hedge: 40,
  plan: 25,
  spot: 40,
  loan: 25,
  close: 20,
  leverage: 25,
  margin: 20,
  withdraw: 15,
  cancel: 25,
  flee: 15,
  reserve: 3,
} as const;

export function crashCommand(run: CrashRun): Command {
  const { dice, step } = run;
  const uid = dice.pick(TRADERS);
  const market = dice.pick(CONTRACTS);
  switch (dice.weighted(WEIGHTS)) {
    case 'quotes':
      return quotes(run, dice.chance(1, 5) ? SPOT_MARKET : market);
    case 'index':
      return indexMove(run);
    case 'protect':
      return protection(run, uid, market);
    case 'hedge':
      return hedge(run, uid, market);
    case 'plan':
      return plan(run, uid, market);
    case 'spot':
      return spotOrder(run, uid);
    case 'loan':
      return loan(dice);
    case 'close':
      return { type: 'close-positions', uid, category: categoryOf(market) };
    case 'leverage':
      return {
        type: 'set-leverage',
        uid,
        instrument: market.key,
        leverage: dice.pick([2, 10, 25, 75, 125]),
      };
    case 'margin':
      return {
        type: 'set-margin',
        uid,
        instrument: market.key,
        positionSide: dice.pick(['long', 'short']),
        amount: `${dice.chance(1, 2) ? '-' : ''}${amountIn(dice, market)}`,
      };
    case 'withdraw':
      return {
        type: 'withdraw',
        by: 'test',
        uid,
        coin: 'USDT',
        amount: `${1 + dice.below(500)}`,
        reference: `step-${step}`,
      };
    case 'cancel':
      return { type: 'cancel-all', uid };
    case 'flee':
      return { type: 'cancel-all', uid: dice.pick(MAKERS) };
    case 'reserve':
      return {
        type: 'top-up-reserve',
        by: 'test',
        category: categoryOf(market),
        symbol: symbolOf(market),
        amount: amountIn(dice, market),
        reference: `step-${step}`,
      };
    default:
      return contractOrder(run, uid, market);
  }
}

/** The index of every contract at the level of now, each with a noise of its own. */
export function indexMove({ dice, level }: CrashRun): Command {
  const prices = CONTRACTS.map((market) => {
    const ticks = Math.floor((market.startTicks * level * (9_970 + dice.below(61))) / 10_000_000);
    return {
      category: categoryOf(market),
      symbol: symbolOf(market),
      price: `${Math.floor(ticks / 10)}.${ticks % 10}`,
    };
  });
  return { type: 'set-index-price', by: 'test', prices };
}

function middleOf({ level }: CrashRun, { startTicks }: CrashMarket): number {
  return Math.floor((startTicks * level) / 1_000);
}

/** Up to four levels a side, half a percent apart; now and then one side is missing. */
function quotes(run: CrashRun, market: CrashMarket): Command {
  const { dice } = run;
  const middle = middleOf(run, market);
  const apart = 1 + Math.floor(middle / 200);
  const depth = dice.below(5);
  const levels = Array.from({ length: depth }, (_, index) => index + 1);
  const lots = () => market.lotsPer100 * (5 + dice.below(60));
  const bids = levels.map((away) => ({
    side: 'buy' as const,
    priceTicks: middle - away * apart,
    lots: lots(),
  }));
  const asks = levels.map((away) => ({
    side: 'sell' as const,
    priceTicks: middle + away * apart,
    lots: lots(),
  }));
  const kept = dice.chance(1, 8) ? bids : dice.chance(1, 8) ? asks : [...bids, ...asks];
  return { type: 'replace-quotes', uid: dice.pick(MAKERS), instrument: market.key, quotes: kept };
}

/** At market, or within 3 % of the price; a third carry a take-profit and a stop-loss. */
function contractOrder(run: CrashRun, uid: string, market: CrashMarket): Command {
  const { dice } = run;
  const side = dice.pick(['buy', 'sell'] as const);
  const isLimit = dice.chance(1, 2);
  const middle = middleOf(run, market);
  const limit = {
    orderType: 'limit',
    timeInForce: dice.pick(['gtc', 'gtc', 'gtc', 'ioc'] as const),
    priceTicks: middle + Math.floor((middle * (dice.below(61) - 30)) / 1_000),
  } as const;
  const effect = dice.pick(['open', 'open', 'open', 'close'] as const);
  const positionSide: PositionSide = side === 'buy' ? 'long' : 'short';
  return {
    type: 'place-order',
    uid,
    instrument: market.key,
    side,
    positionSide,
    effect,
    lots: market.lotsPer100 * (1 + dice.below(dice.chance(1, 4) ? 300 : 40)),
    ...(isLimit ? limit : { orderType: 'market', timeInForce: 'gtc' }),
    ...(dice.chance(1, 3) && effect === 'open' ? { presets: presetsAt(run, middle, side) } : {}),
  };
}

function presetsAt({ dice }: CrashRun, middle: number, side: 'buy' | 'sell'): Presets {
  const away = 5 + dice.below(60);
  const [up, down] = [1_000 + away, 1_000 - away].map((part) => priceAt(middle, part));
  const [takeProfitPrice, stopLossPrice] = side === 'buy' ? [up, down] : [down, up];
  if (takeProfitPrice === undefined || stopLossPrice === undefined) return {};
  return { takeProfitPrice, stopLossPrice, stopLossTrigger: dice.pick(['mark', 'market']) };
}

/** Decimal text of so many thousandths of a price in ticks. */
function priceAt(ticks: number, thousandths: number): string {
  const moved = Math.floor((ticks * thousandths) / 1_000);
  return `${Math.floor(moved / 10)}.${moved % 10}`;
}

/** A stop or a take-profit of a position that the user has, or of one that he has not. */
function protection(run: CrashRun, uid: string, market: CrashMarket): Command {
  const { dice } = run;
  const userMarket = run.state.users.get(uid)?.userMarkets.get(market.key);
  const positionSide = sideHeld(userMarket) ?? dice.pick(['long', 'short'] as const);
  const kind = dice.pick(['position-stop-loss', 'position-take-profit', 'trailing-stop'] as const);
  const isUp = (kind === 'position-stop-loss') === (positionSide === 'short');
  const away = 5 + dice.below(80);
  const part = isUp ? 1_000 + away : 1_000 - away;
  const trigger = {
    kind,
    triggerTicks: Math.floor((middleOf(run, market) * part) / 1_000),
    triggerBy: dice.pick(['mark', 'index', 'last'] as const),
    ...(kind === 'trailing-stop' ? { lots: market.lotsPer100, callbackRatio: '2' } : {}),
  };
  return {
    type: 'place-leg-triggers',
    uid,
    instrument: market.key,
    positionSide,
    triggers: [trigger],
  };
}

/** Opens the other position beside the one that is held; in one-way mode it closes it instead. */
function hedge({ dice, state }: CrashRun, uid: string, { key, lotsPer100 }: CrashMarket): Command {
  const userMarket = state.users.get(uid)?.userMarkets.get(key);
  const held = sideHeld(userMarket) ?? dice.pick(['long', 'short'] as const);
  return {
    type: 'place-order',
    uid,
    instrument: key,
    side: held === 'long' ? 'sell' : 'buy',
    positionSide: held === 'long' ? 'short' : 'long',
    effect: 'open',
    orderType: 'market',
    timeInForce: 'gtc',
    lots: lotsPer100 * (1 + dice.below(40)),
  };
}

function sideHeld(userMarket: UserMarket | undefined): PositionSide | undefined {
  if (userMarket === undefined) return undefined;
  return (['long', 'short'] as const).find((side) => positionOf(userMarket, side) !== undefined);
}

function plan(run: CrashRun, uid: string, market: CrashMarket): Command {
  const { dice } = run;
  const side = dice.pick(['buy', 'sell'] as const);
  return {
    type: 'place-trigger',
    uid,
    instrument: market.key,
    kind: 'plan',
    triggerTicks: Math.floor((middleOf(run, market) * (900 + dice.below(201))) / 1_000),
    triggerBy: dice.pick(['mark', 'last']),
    order: {
      side,
      positionSide: side === 'buy' ? 'long' : 'short',
      effect: 'open',
      orderType: 'market',
      timeInForce: 'gtc',
      lots: market.lotsPer100 * (1 + dice.below(20)),
    },
  };
}

/** Spot with what is there, or on margin. */
function spotOrder(run: CrashRun, uid: string): Command {
  const { dice } = run;
  const side = dice.pick(['buy', 'sell'] as const);
  const middle = middleOf(run, SPOT_MARKET);
  return {
    type: 'place-order',
    uid,
    instrument: SPOT_MARKET.key,
    side,
    orderType: 'limit',
    timeInForce: 'gtc',
    priceTicks: middle + Math.floor((middle * (dice.below(21) - 10)) / 1_000),
    lots: SPOT_MARKET.lotsPer100 * (1 + dice.below(12)),
    ...(dice.chance(1, 2) ? { loan: dice.pick(['borrow', 'borrow-and-repay'] as const) } : {}),
  };
}

function loan(dice: Dice): Command {
  const uid = dice.pick(UNION_TRADERS);
  const coin = dice.pick(['USDT', 'ETH']);
  if (dice.chance(1, 3)) return { type: 'repay', uid, coin };
  const amount = coin === 'USDT' ? `${10 + dice.below(1_500)}` : `0.${1 + dice.below(9)}`;
  return { type: 'borrow', uid, coin, amount };
}

/** Some margin coin of a contract. */
function amountIn(dice: Dice, market: CrashMarket): string {
  return categoryOf(market) === 'COIN-FUTURES'
    ? `0.00${1 + dice.below(9)}`
    : `${1 + dice.below(200)}`;
}

function categoryOf({ key }: CrashMarket): FuturesCategory {
  return key.split(':')[0] as FuturesCategory;
}

function symbolOf({ key }: CrashMarket): string {
  return key.split(':')[1] ?? '';
}
