/** Opening and reading a user's holdings. */
import {
  FUTURES_CATEGORIES,
  type FuturesCategory,
  type Instrument,
  isFutures,
} from '../instrument/instrument.ts';
import type { HoldMode, PositionSide } from '../order/order.ts';
import type { Position } from '../position/position.ts';
import { DEFAULT_LEVERAGE, type Holding, type User } from './user.ts';

/** The holding on an instrument, with default settings on first use. */
export function holdingOf(user: User, instrument: Instrument): Holding {
  const existing = user.holdings.get(instrument.key);
  if (existing !== undefined) return existing;
  const holding = newHolding(user, instrument);
  user.holdings.set(instrument.key, holding);
  return holding;
}

/** A holding as it is before anything happened, for readers that must not create one. */
function newHolding(user: User, instrument: Instrument): Holding {
  const { category } = instrument;
  return {
    key: instrument.key,
    isHedge: isFutures(category) && user.holdModes[category] === 'hedge_mode',
    marginMode: 'crossed',
    leverage: { crossed: DEFAULT_LEVERAGE, long: DEFAULT_LEVERAGE, short: DEFAULT_LEVERAGE },
    long: undefined,
    short: undefined,
    openOrders: 0,
    buys: { lots: 0, value: 0n },
    sells: { lots: 0, value: 0n },
    closing: { long: new Set(), short: new Set() },
    orderMargin: 0n,
  };
}

/** The holding for a reader: the real one, or the defaults. */
export function peekHolding(user: User, instrument: Instrument): Holding {
  return user.holdings.get(instrument.key) ?? newHolding(user, instrument);
}

/** Whether margin mode, hold mode and the like are pinned by what is open. */
export function isHoldingBusy(holding: Holding): boolean {
  return holding.openOrders > 0 || holding.long !== undefined || holding.short !== undefined;
}

export function legOf(holding: Holding, side: PositionSide): Position | undefined {
  return side === 'long' ? holding.long : holding.short;
}

export function setLeg(holding: Holding, side: PositionSide, position: Position | undefined): void {
  if (side === 'long') holding.long = position;
  else holding.short = position;
}

export function holdModesAll(mode: HoldMode): Record<FuturesCategory, HoldMode> {
  return Object.fromEntries(FUTURES_CATEGORIES.map((category) => [category, mode])) as Record<
    FuturesCategory,
    HoldMode
  >;
}
