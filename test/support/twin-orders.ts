/** Orders of a twin run: placed, changed and ended, some of them wrong. */
import type { Command } from '../../src/engine/command.ts';
import type { OrderReference } from '../../src/engine/commands/cancel-order.ts';
import type { PlaceOrder } from '../../src/engine/commands/place-order.ts';
import type { FuturesCategory } from '../../src/engine/core/instrument.ts';
import type { Presets, Side } from '../../src/engine/core/order.ts';
import type { Dice } from './dice.ts';
import type { Acts, Roll } from './twin-known.ts';
import { ALL_KEYS, CROWD, MAKERS } from './twin-venue.ts';

export const ORDER_ACTS: Acts = {
  order: { weight: 420, make: order },
  batch: { weight: 8, make: batch },
  quotes: { weight: 70, make: quotes },
  amend: { weight: 30, make: amendment },
  cancel: { weight: 20, make: (roll) => cancel(roll) },
  'cancel-batch': { weight: 5, make: cancelBatch },
  'cancel-all': { weight: 8, make: cancelAll },
  many: { weight: 2, make: many },
  'cancel-many': { weight: 6, make: () => ({ type: 'cancel-all', uid: CROWD }) },
  'end-leaving': { weight: 4, make: () => ({ type: 'end-leaving' }) },
  unwind: { weight: 50, make: unwind },
  close: { weight: 8, make: close },
  reverse: { weight: 8, make: reverse },
};

function order(roll: Roll): PlaceOrder {
  const { dice, key, known, step, uid } = roll;
  const side = dice.pick(['buy', 'sell'] as const);
  const middle = known.middleOf(key);
  const common = {
    type: 'place-order',
    uid,
    instrument: key,
    side,
    stp: dice.pick([
      'none',
      'none',
      'none',
      'cancel_taker',
      'cancel_maker',
      'cancel_both',
    ] as const),
    ...(dice.chance(1, 4) ? { clientOid: `c${dice.chance(1, 4) ? dice.below(5) : step}` } : {}),
    ...(dice.chance(1, 40) ? COPIED : {}),
    ...(isSpot(key) ? loanOf(dice) : positionOf(dice, { side, middle })),
  } as const;
  if (dice.chance(1, 4)) return marketOrder(dice, common);
  const away = dice.chance(1, 2) ? 1 + dice.below(8) : dice.below(17) - 12;
  const timeInForce = dice.chance(1, 4) ? dice.pick(['ioc', 'fok', 'post_only'] as const) : 'gtc';
  return {
    ...common,
    orderType: 'limit',
    priceTicks: side === 'buy' ? middle - away : middle + away,
    lots: lotsOf(dice),
    timeInForce,
  };
}

const COPIED = { origin: { enterPoint: 'API', isCopyTrading: true } } as const;

export function isSpot(key: string): boolean {
  return key.startsWith('SPOT');
}

export function lotsOf(dice: Dice): number {
  return 1 + dice.below(dice.chance(1, 8) ? 400 : 60);
}

/** Ticks of 0.5 as decimal text. */
export function priceText(ticks: number): string {
  return `${Math.floor(ticks / 2)}.${ticks % 2 === 0 ? '0' : '5'}`;
}

/** Every second spot order is a margin order. */
function loanOf(dice: Dice): Partial<PlaceOrder> {
  const loan = dice.pick([
    undefined,
    undefined,
    'none',
    'borrow',
    'borrow',
    'repay',
    'borrow-and-repay',
  ] as const);
  if (loan === undefined) return {};
  return dice.chance(1, 3) ? { loan, marginMode: 'isolated' } : { loan };
}

/** Contract orders mostly name a position whatever the mode, as the door sends them. */
function positionOf(dice: Dice, at: { side: Side; middle: number }): Partial<PlaceOrder> {
  const effect = dice.pick(['open', 'open', 'open', 'close'] as const);
  const positionSide = dice.chance(3, 4)
    ? at.side === 'buy'
      ? 'long'
      : 'short'
    : dice.pick(['long', 'short'] as const);
  return {
    ...(dice.chance(11, 12) ? { positionSide, effect } : {}),
    ...(dice.chance(1, 16) ? { marginMode: dice.pick(['crossed', 'isolated'] as const) } : {}),
    ...(dice.chance(1, 5) ? { reduceOnly: true } : {}),
    ...(dice.chance(1, 6) && effect === 'open' ? { presets: presetsAt(dice, at) } : {}),
  };
}

export function presetsAt(dice: Dice, at: { side: Side; middle: number }): Presets {
  const away = 4 + dice.below(25);
  const isLong = at.side === 'buy';
  const [profit, loss] = isLong
    ? [at.middle + away, at.middle - away]
    : [at.middle - away, at.middle + away];
  return {
    ...(dice.chance(2, 3) ? { takeProfitPrice: priceText(profit) } : {}),
    ...(dice.chance(2, 3) ? { stopLossPrice: priceText(loss) } : {}),
    ...(dice.chance(1, 4) ? { stopLossExecutePrice: priceText(isLong ? loss - 2 : loss + 2) } : {}),
    stopLossTrigger: dice.pick(['mark', 'market']),
  };
}

function marketOrder(
  dice: Dice,
  common: Omit<PlaceOrder, 'orderType' | 'timeInForce'>,
): PlaceOrder {
  const isBudget = isSpot(common.instrument) && common.side === 'buy';
  const size = isBudget
    ? { quoteAmount: `${dice.below(40)}.${1 + dice.below(9999)}` }
    : { lots: lotsOf(dice) };
  return { ...common, orderType: 'market', timeInForce: 'gtc', ...size };
}

/** An order that closes a position, or more of it than there is. */
function unwind(roll: Roll): Command {
  const { dice, known } = roll;
  const position = dice.pick([undefined, ...known.positions]);
  if (position === undefined) return order(roll);
  const side = position.side === 'long' ? 'sell' : 'buy';
  const middle = known.middleOf(position.key);
  const isLimit = dice.chance(1, 2);
  return {
    type: 'place-order',
    uid: position.uid,
    instrument: position.key,
    side,
    positionSide: position.side,
    effect: 'close',
    ...(dice.chance(1, 2) ? { reduceOnly: true } : {}),
    timeInForce: 'gtc',
    lots: lotsOf(dice),
    ...(isLimit
      ? { orderType: 'limit', priceTicks: middle + dice.below(9) - 4 }
      : { orderType: 'market' }),
  };
}

function batch(roll: Roll): Command {
  const orders = [0, 1, 2].map(() => order(roll));
  return { type: 'place-batch', uid: roll.uid, orders };
}

/** Makers keep both sides of a book, or one of them, or neither. */
function quotes({ dice, known, key }: Roll): Command {
  const middle = known.middleOf(key) + dice.below(7) - 3;
  const sides = dice.pick([
    ['buy', 'sell'],
    ['buy', 'sell'],
    ['buy', 'sell'],
    ['buy'],
    ['sell'],
  ] as const);
  const levels = Array.from({ length: dice.below(5) }, (_, index) => 1 + 2 * index);
  const both = levels.flatMap((away) =>
    sides.map((side) => ({
      side,
      priceTicks: side === 'buy' ? middle - away : middle + away,
      lots: 20 + dice.below(400),
    })),
  );
  return { type: 'replace-quotes', uid: dice.pick(MAKERS), instrument: key, quotes: both };
}

/** An open order of the user, or one that does not exist. */
function orderOf({ dice, known, uid }: Roll): OrderReference {
  const open = known.ordersOf(uid);
  if (open.length === 0 || dice.chance(1, 15)) return { orderId: '1999999999999999999' };
  if (dice.chance(1, 10)) return { clientOid: `c${dice.below(5)}` };
  return { orderId: dice.pick(open).orderId };
}

function amendment(roll: Roll): Command {
  const { dice, known, key, step, uid } = roll;
  const change = {
    ...orderOf(roll),
    ...(dice.chance(1, 2) ? { priceTicks: known.middleOf(key) + dice.below(21) - 10 } : {}),
    ...(dice.chance(2, 3) ? { lots: lotsOf(dice) } : {}),
  };
  if (dice.chance(1, 2))
    return { type: 'amend-order', uid, ...change, cancelOnRefusal: dice.chance(1, 8) };
  return { type: 'replace-order', uid, ...change, newClientOid: `r${step}` };
}

function cancel(roll: Roll): Command {
  return { type: 'cancel-order', uid: roll.uid, ...orderOf(roll) };
}

function cancelBatch(roll: Roll): Command {
  return { type: 'cancel-batch', uid: roll.uid, orders: [0, 1, 2].map(() => orderOf(roll)) };
}

export function contractOf({ dice, key }: Roll): readonly [FuturesCategory, string] {
  const chosen = isSpot(key) ? dice.pick(ALL_KEYS.filter((each) => !isSpot(each))) : key;
  return chosen.split(':') as [FuturesCategory, string];
}

/** More than a slice, far from where it trades: whoever cancels all of them waits for several. */
function many({ dice, key, known, step }: Roll): Command {
  const side = dice.pick(['buy', 'sell'] as const);
  const away = 40 + dice.below(20);
  const orders = Array.from({ length: 260 }, (_, index) => ({
    type: 'place-order' as const,
    uid: CROWD,
    instrument: key,
    side,
    orderType: 'limit' as const,
    // No price is below one tick, and the far end of bids may be: the API takes none that is not positive.
    priceTicks: Math.max(
      1,
      known.middleOf(key) + (side === 'buy' ? -1 : 1) * (away + (index % 20)),
    ),
    lots: 20,
    timeInForce: 'gtc' as const,
    ...(index % 40 === 0 ? { clientOid: `m${step}-${index}` } : {}),
  }));
  return { type: 'place-batch', uid: CROWD, orders };
}

function cancelAll(roll: Roll): Command {
  const { dice, uid } = roll;
  const [category, symbol] = contractOf(roll);
  const scope = dice.pick([
    {},
    { category },
    { category, symbol },
    { category: 'MARGIN' },
  ] as const);
  return {
    type: 'cancel-all',
    uid: dice.chance(1, 4) ? dice.pick(MAKERS) : uid,
    ...scope,
  };
}

function close(roll: Roll): Command {
  const { dice, uid } = roll;
  const [category, symbol] = contractOf(roll);
  const side = dice.chance(1, 3) ? { positionSide: dice.pick(['long', 'short'] as const) } : {};
  const scope = dice.chance(1, 2) ? { category, symbol } : { category };
  return { type: 'close-positions', uid, ...scope, ...side };
}

function reverse(roll: Roll): Command {
  const { dice, uid } = roll;
  const [category, symbol] = contractOf(roll);
  return {
    type: 'reverse-position',
    uid,
    instrument: `${category}:${symbol}`,
    ...(dice.chance(1, 2) ? { positionSide: dice.pick(['long', 'short'] as const) } : {}),
    ...(dice.chance(1, 2) ? { side: dice.pick(['buy', 'sell'] as const) } : {}),
    ...(dice.chance(1, 3) ? { lots: lotsOf(dice) } : {}),
  };
}
