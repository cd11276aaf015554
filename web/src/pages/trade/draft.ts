/** The order that the ticket is about to send: the book, the chart and the keys write into it too. */
import type {
  NewOrder,
  NewTrigger,
  Pair,
  PositionSide,
  Side,
  TimeInForce,
  TriggerBy,
} from '../../client/trading.ts';
import { store, useStore } from '../../feed/store.ts';

export interface Draft {
  readonly side: Side;
  readonly kind: 'limit' | 'market' | 'trigger';
  readonly price: string;
  readonly qty: string;
  readonly timeInForce: TimeInForce;
  readonly isReduceOnly: boolean;
  /** Hedge mode: whether a position is opened or closed. */
  readonly isClosing: boolean;
  readonly hasPresets: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly triggerPrice: string;
  readonly triggerBy: TriggerBy;
  /** What the trigger places goes at market. */
  readonly isAtMarket: boolean;
}

const EMPTY: Draft = {
  side: 'buy',
  kind: 'limit',
  price: '',
  qty: '',
  timeInForce: 'gtc',
  isReduceOnly: false,
  isClosing: false,
  hasPresets: false,
  takeProfit: '',
  stopLoss: '',
  triggerPrice: '',
  triggerBy: 'mark',
  isAtMarket: true,
};

const draft = store<Draft>(EMPTY);

export function useDraft(): Draft {
  return useStore(draft);
}

export function write(change: Partial<Draft>): void {
  draft.set({ ...draft.get(), ...change });
}

let draftedFor = '';

/** What was typed for one pair means nothing for another. */
export function clearDraftOf({ category, symbol }: Pair): void {
  const name = `${category}/${symbol}`;
  if (draftedFor === name) return;
  draftedFor = name;
  const { isReduceOnly, kind, side, timeInForce } = draft.get();
  draft.set({ ...EMPTY, isReduceOnly, kind, side, timeInForce });
}

/** A click in the book or the chart: the price that the ticket is waiting for. */
export function writePrice(price: string): void {
  const { kind } = draft.get();
  if (kind === 'trigger') write({ triggerPrice: price });
  else write({ price, kind: 'limit' });
}

/** In hedge mode which position an order is about: a sale opens a short one or closes a long one. */
export function positionOf({ isClosing, side }: Draft): PositionSide {
  return (side === 'buy') === isClosing ? 'short' : 'long';
}

export function orderOf(written: Draft, pair: Pair, isHedged: boolean): NewOrder {
  const isLimit = written.kind === 'limit';
  return {
    category: pair.category,
    symbol: pair.symbol,
    side: written.side,
    orderType: isLimit ? 'limit' : 'market',
    qty: written.qty,
    timeInForce: written.timeInForce,
    isReduceOnly: written.isReduceOnly && pair.category !== 'SPOT',
    ...(isLimit ? { price: written.price } : {}),
    ...(isHedged ? { posSide: positionOf(written) } : {}),
    ...presetsOf(written),
  };
}

function presetsOf({ hasPresets, stopLoss, takeProfit }: Draft) {
  return {
    ...(hasPresets && takeProfit !== '' ? { takeProfit } : {}),
    ...(hasPresets && stopLoss !== '' ? { stopLoss } : {}),
  };
}

export function triggerOf(written: Draft, pair: Pair, isHedged: boolean): NewTrigger {
  return {
    category: pair.category,
    symbol: pair.symbol,
    kind: 'open',
    side: written.side,
    qty: written.qty,
    triggerPrice: written.triggerPrice,
    triggerBy: written.triggerBy,
    isReduceOnly: written.isReduceOnly && pair.category !== 'SPOT',
    ...(written.isAtMarket ? {} : { price: written.price }),
    ...(isHedged ? { posSide: positionOf(written) } : {}),
  };
}
