/** Strategies that hold something: two legs against each other, a position with a stop, and a maker of a contract that ends. */

const SPOT = 'ETH/USDT';
const PERPETUAL = 'ETH/USDT:USDT';
const LEG = 10;
/** A limit order so far through the middle is filled at once, and no further away. */
const THROUGH = 0.01;
const LEAST = 0.01;

/** Ten coins bought on spot and ten sold as a perpetual: the one holds the other, and funding is what it earns. */
export function hedger(desk) {
  let hasOpened = false;
  let isLeaving = false;
  return async () => {
    if (!hasOpened) {
      hasOpened = true;
      await trade(desk, { symbol: SPOT, side: 'buy', amount: LEG });
      await trade(desk, { symbol: PERPETUAL, side: 'sell', amount: LEG });
      return;
    }
    await desk.heedRank(PERPETUAL);
    isLeaving ||= await desk.isTooDear(PERPETUAL);
    const [bought, sold] = [desk.leg(SPOT), -desk.leg(PERPETUAL)];
    const wanted = isLeaving ? 0 : Math.max(0, Math.min(bought, sold));
    await trade(desk, { symbol: SPOT, side: 'sell', amount: bought - wanted });
    const rest = { symbol: PERPETUAL, side: 'buy', amount: sold - wanted, isReduceOnly: true };
    await trade(desk, rest);
  };
}

/** What rests of an earlier try gives way. */
async function trade(desk, { symbol, side, amount, isReduceOnly }) {
  if (amount < LEAST) return;
  for (const order of desk.orders(symbol)) await desk.cancel(order);
  const price = (await desk.middle(symbol)) * (side === 'buy' ? 1 + THROUGH : 1 - THROUGH);
  const rounded = Math.round(amount / LEAST) * LEAST;
  await desk.place({ symbol, type: 'limit', side, amount: rounded, price, isReduceOnly });
}

const HELD = 4;
const STOP = 0.97;

/** Four coins, and a stop three per cent below where they were bought. */
export function holder(desk, symbol) {
  let stop;
  return async () => {
    if (stop === undefined) {
      const middle = await desk.middle(symbol);
      stop = middle * STOP;
      const price = middle * (1 + THROUGH);
      await desk.place({ symbol, type: 'limit', side: 'buy', amount: HELD, price });
      await desk.protect({ symbol, amount: HELD, stop });
      return;
    }
    await desk.guard({ symbol, stop });
  };
}

/** A maker's quotes, of contracts that may be taken off trading. */
export function lister(desk, symbol, quotes) {
  return async () => {
    const standing = await desk.standing(symbol);
    if (standing === 'open') await quotes();
    if (standing === 'ending') await leave(desk, symbol);
  };
}

async function leave(desk, symbol) {
  for (const order of desk.orders(symbol)) if (!order.isReduceOnly) await desk.cancel(order);
  const held = desk.leg(symbol);
  const side = held > 0 ? 'sell' : 'buy';
  await trade(desk, { symbol, side, amount: Math.abs(held), isReduceOnly: true });
}
