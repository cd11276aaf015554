/**
 * Orders in the words of `cases.md`: `0.010 @ 60000.0` is a limit order, `0.010` one at market. What
 * comes out is the body of the v2 calls; further fields may be added or overridden.
 */
export type OrderBody = Readonly<Record<string, unknown>>;
export type PositionSide = 'long' | 'short';

export function buy(what: string, rest: OrderBody = {}): OrderBody {
  return { side: 'buy', ...sizeAndPrice(what), ...rest };
}

export function sell(what: string, rest: OrderBody = {}): OrderBody {
  return { side: 'sell', ...sizeAndPrice(what), ...rest };
}

/** Hedge mode: more of a position (spec 4.2 rule 1: `side` names the position). */
export function open(positionSide: PositionSide, what: string, rest: OrderBody = {}): OrderBody {
  return { side: sideOf(positionSide), tradeSide: 'open', ...sizeAndPrice(what), ...rest };
}

/** Hedge mode: less of a position. */
export function close(positionSide: PositionSide, what: string, rest: OrderBody = {}): OrderBody {
  return { side: sideOf(positionSide), tradeSide: 'close', ...sizeAndPrice(what), ...rest };
}

function sideOf(positionSide: PositionSide): 'buy' | 'sell' {
  return positionSide === 'long' ? 'buy' : 'sell';
}

function sizeAndPrice(what: string): OrderBody {
  const [size, price] = what.split(' @ ');
  return price === undefined
    ? { orderType: 'market', size }
    : { orderType: 'limit', price, size, force: 'gtc' };
}
