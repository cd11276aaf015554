/**
 * What both bots want: the same strategies, which act once in each step by what their desk believes. How orders are
 * sent, what is believed and what is done when something fails is the desk's.
 */

import { hedger, holder, lister } from './holding.mjs';

/** By the name of a part: what is done in each step. */
export function strategyOf(part, desk, symbols) {
  // A hedger has one strategy for both of its legs.
  const own = part === 'hedger' ? symbols.slice(0, 1) : symbols;
  const acts = own.map((symbol) => PARTS[part](desk, symbol));
  return async () => {
    for (const act of acts) await act();
  };
}

/** Of an order, in coins: about 250 USDT of each. */
const SIZES = { ETH: 0.1, BTC: 0.004, SOL: 1.7 };
/** The position at which it stops, in orders. */
const MOST = 5;
const AWAY = 0.001;
const MOVED = 0.002;

/** One bid and one ask around the middle, moved when it moves; it stops at five orders on either side. */
function maker(desk, symbol) {
  const size = sizeOf(symbol);
  let around;
  return async () => {
    const middle = await desk.middle(symbol);
    const orders = desk.orders(symbol);
    const wanted = sidesFor(desk.position(symbol) / size);
    if (isRight({ orders, wanted, away: Math.abs(middle / (around ?? 0) - 1) })) return;
    for (const order of orders) await desk.cancel(order);
    around = middle;
    for (const side of wanted) {
      const price = middle * (side === 'buy' ? 1 - AWAY : 1 + AWAY);
      await desk.place({ symbol, type: 'limit', side, amount: size, price });
    }
  };
}

function sizeOf(symbol) {
  return SIZES[symbol.split('/')[0]];
}

/** On which sides it quotes with a position of so many orders. */
function sidesFor(position) {
  const buys = position < MOST - 0.5 ? ['buy'] : [];
  const sells = position > 0.5 - MOST ? ['sell'] : [];
  return [...buys, ...sells];
}

function isRight({ orders, wanted, away }) {
  return away < MOVED && wanted.every((side) => orders.some((order) => order.side === side));
}

const MINUTE_MS = 60_000;

/** A tenth of a coin a minute, in turn by a bid that rests and by a market order. */
function buyer(desk, symbol) {
  let nextMs = 0;
  let count = 0;
  return async () => {
    if (desk.nowMs() < nextMs) return;
    nextMs = desk.nowMs() + MINUTE_MS;
    const middle = await desk.middle(symbol);
    for (const order of desk.orders(symbol)) await desk.cancel(order);
    const isBid = count % 2 === 0;
    count += 1;
    if (isBid)
      await desk.place({
        symbol,
        type: 'limit',
        side: 'buy',
        amount: sizeOf(symbol),
        price: middle * (1 - AWAY),
      });
    else await desk.place({ symbol, type: 'market', side: 'buy', amount: sizeOf(symbol) });
  };
}

const lists = (desk, symbol) => lister(desk, symbol, maker(desk, symbol));

const PARTS = { maker, buyer, hedger, holder, lister: lists };

/** Where a part trades unless it is told; ETHUSDT perpetuals where nothing stands. */
const SYMBOLS = {
  hedger: ['ETH/USDT:USDT', 'ETH/USDT'],
  lister: ['ETH/USDT:USDT', 'BTC/USDT:USDT'],
};

export function symbolsOf(part) {
  return SYMBOLS[part] ?? ['ETH/USDT:USDT'];
}
