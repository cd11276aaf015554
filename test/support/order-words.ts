/**
 * Orders in the words of `cases.md`: `0.010 @ 60000.0` is a limit order, `0.010` one at market. What
 * comes out is the body of the v2 calls; further fields may be added or overridden.
 */
export type OrderBody = Readonly<Record<string, unknown>>;
export type Leg = 'long' | 'short';

export function buy(what: string, rest: OrderBody = {}): OrderBody {
  return { side: 'buy', ...sizeAndPrice(what), ...rest };
}

export function sell(what: string, rest: OrderBody = {}): OrderBody {
  return { side: 'sell', ...sizeAndPrice(what), ...rest };
}

/** Hedge mode: more of a leg (spec 4.2 rule 1: `side` names the leg). */
export function open(leg: Leg, what: string, rest: OrderBody = {}): OrderBody {
  return { side: sideOf(leg), tradeSide: 'open', ...sizeAndPrice(what), ...rest };
}

/** Hedge mode: less of a leg. */
export function close(leg: Leg, what: string, rest: OrderBody = {}): OrderBody {
  return { side: sideOf(leg), tradeSide: 'close', ...sizeAndPrice(what), ...rest };
}

function sideOf(leg: Leg): 'buy' | 'sell' {
  return leg === 'long' ? 'buy' : 'sell';
}

function sizeAndPrice(what: string): OrderBody {
  const [size, price] = what.split(' @ ');
  return price === undefined
    ? { orderType: 'market', size }
    : { orderType: 'limit', price, size, force: 'gtc' };
}
